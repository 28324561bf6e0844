use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// All that a program and those that it starts write to their standard error, read while they run.
pub(crate) struct Complaints {
    read: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

impl Complaints {
    /// Starts a program whose output is to be read, and begins to read what it complains of.
    pub(crate) fn start(command: &mut Command) -> (Child, Self) {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", command.get_program().display()));
        let output = process.stderr.take().expect("its complaints are piped");
        let read = Arc::new(Mutex::new(String::new()));
        let to_read = read.clone();
        let reader = thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let mut read = to_read.lock().expect("whole complaints");
                read.push_str(&String::from_utf8_lossy(&line));
                read.push('\n');
            }
        });
        (process, Self { read, reader })
    }

    pub(crate) fn so_far(&self) -> String {
        self.read.lock().expect("whole complaints").clone()
    }

    /// Answers everything, once all who can write have ended.
    pub(crate) fn into_all(self) -> String {
        let _ = self.reader.join();
        self.read.lock().expect("whole complaints").clone()
    }
}
