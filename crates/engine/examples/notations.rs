//! Prints a game in its three notations, and the reason why no arrangement fits a record.

use std::error::Error;

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Position, Record, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let list = "E5 hit, E6 hit, E7 sunk Cruiser, A1 miss";
    let record = Record::from_shot_list(list, &Rules::classic())
        .map_err(|complaints| complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    println!("for people:     {}", record.shot_list());
    println!("for programs:   {record}");
    println!("for addresses:  {}", GameId::from(record.clone()));

    let wrong: Record = format!("{record},E8:sunk=Destroyer").parse()?;
    match Position::new(&wrong) {
        Ok(_) => println!("some arrangement fits {wrong}"),
        Err(reason) => println!("{wrong}: {reason}"),
    }
    Ok(())
}
