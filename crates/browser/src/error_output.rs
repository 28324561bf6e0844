use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// The standard error of a program and of those that it starts, read while they run.
pub(crate) struct ErrorOutput {
    read: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

impl ErrorOutput {
    /// Starts a program, whose standard output is piped, and begins to read its standard error.
    pub(crate) fn start(command: &mut Command) -> (Child, Self) {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", command.get_program().display()));
        let output = process.stderr.take().expect("its standard error is piped");
        let read = Arc::new(Mutex::new(String::new()));
        let to_read = read.clone();
        let reader = thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let mut read = to_read.lock().expect("the reader has not panicked");
                read.push_str(&String::from_utf8_lossy(&line));
                read.push('\n');
            }
        });
        (process, Self { read, reader })
    }

    pub(crate) fn so_far(&self) -> String {
        self.read.lock().expect("the reader has not panicked").clone()
    }

    /// Waits until all writers have ended, and returns everything.
    pub(crate) fn into_all(self) -> String {
        let _ = self.reader.join();
        self.read.lock().expect("the reader has not panicked").clone()
    }
}
