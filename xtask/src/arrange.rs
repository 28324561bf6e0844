//! Arrangement of modules for the compressor: functions that are alike follow one another, and imports have short names.
//!
//! Brotli refers to what came shortly before in fewer bits. The order of functions and the names of imports mean nothing
//! to the program.

use std::convert::Infallible;
use std::path::Path;

use anyhow::{Result, ensure};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, ImportSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Imports, Parser, Payload, TypeRef};

use crate::files;

/// The script of wasm-bindgen, from which a module imports its functions.
const SCRIPT: &str = "./app_bg.js";

/// Arranges modules, and names their imports anew in the script that has them.
pub(crate) fn arrange(modules: &[impl AsRef<Path>], script: &Path) -> Result<()> {
    for module in modules {
        let (arranged, names) = arranged(&files::read(module.as_ref())?)?;
        files::write(module.as_ref(), arranged)?;
        files::rewrite(script, |text| renamed(text, &names))?;
    }
    Ok(())
}

/// Returns a module with its functions in order, and the imports from the script by [`short_name`]'s place.
fn arranged(module: &[u8]) -> Result<(Vec<u8>, Vec<String>)> {
    let mut arrangement = Arrangement::new(module)?;
    let mut arranged = Module::new();
    arrangement.parse_core_module(&mut arranged, Parser::new(0), module)?;
    Ok((arranged.finish(), arrangement.names))
}

fn renamed(mut script: String, names: &[String]) -> Result<String> {
    for (place, name) in names.iter().enumerate() {
        let property = format!(" {name}:");
        ensure!(script.matches(&property).count() == 1, "the script does not have {name} once");
        script = script.replace(&property, &format!(" {}:", short_name(place)));
    }
    Ok(script)
}

fn short_name(place: usize) -> String {
    format!("i{place}")
}

struct Arrangement {
    /// The number of imported functions, which come before all others.
    imported: u32,
    /// The old place of each function, in the new order.
    old: Vec<usize>,
    /// The new place of each function, in the old order.
    new: Vec<u32>,
    names: Vec<String>,
}

impl Arrangement {
    /// Orders functions by type, by their variables, and by their code.
    fn new(module: &[u8]) -> Result<Self> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => types = section.into_iter().collect::<Result<_, _>>()?,
                Payload::CodeSectionEntry(body) => {
                    let code = body.get_operators_reader()?.get_binary_reader().range();
                    let all = body.range();
                    let bytes = |from, to| &module[from as usize..to as usize];
                    bodies.push((bytes(all.start, code.start), bytes(code.start, all.end)));
                }
                _ => {}
            }
        }
        let mut old: Vec<usize> = (0..bodies.len()).collect();
        old.sort_by_key(|&place| (types[place], bodies[place]));
        let mut new = vec![0; old.len()];
        for (place, &function) in old.iter().enumerate() {
            new[function] = place as u32;
        }
        Ok(Self { imported, old, new, names: Vec::new() })
    }
}

type Reencoded = Result<(), Error<Infallible>>;

impl Reencode for Arrangement {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        let Some(place) = function.checked_sub(self.imported) else { return Ok(function) };
        Ok(self.imported + self.new[place as usize])
    }

    fn parse_imports(&mut self, section: &mut ImportSection, imports: Imports<'_>) -> Reencoded {
        let Imports::Single(_, import) = imports else { return Err(Error::UnexpectedNonCoreModuleSection) };
        let (ty, short) = (self.entity_type(import.ty)?, short_name(self.names.len()));
        let is_of_script = import.module == SCRIPT;
        section.import(import.module, if is_of_script { &short } else { import.name }, ty);
        self.names.extend(is_of_script.then(|| import.name.to_owned()));
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Reencoded {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for &place in &self.old {
            functions.function(types[place]);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Reencoded {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for place in self.old.clone() {
            self.parse_function_body(code, bodies[place].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, ExportKind, ExportSection, Function, TypeSection};
    use wasmparser::Operator;

    /// Returns a module that imports a function, and exports three: the first one calls the others.
    fn module() -> Vec<u8> {
        let (mut types, mut imports, mut functions) =
            (TypeSection::new(), ImportSection::new(), FunctionSection::new());
        let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
        types.ty().function([], []);
        imports.import(SCRIPT, "__wbg_log_1a2b", EntityType::Function(0));
        for (number, calls) in [(1, &[3, 2, 0][..]), (2, &[0]), (3, &[])] {
            functions.function(0);
            exports.export(&format!("f{number}"), ExportKind::Func, number);
            let mut function = Function::new([]);
            for &called in calls {
                function.instructions().call(called);
            }
            function.instructions().end();
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    /// Returns what each function calls, in order, and the names and numbers of those that are exported.
    fn read(module: &[u8]) -> (Vec<Vec<u32>>, Vec<(String, u32)>) {
        let (mut calls, mut exports) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.unwrap() {
                Payload::ExportSection(section) => {
                    for export in section.into_iter().map(Result::unwrap) {
                        exports.push((export.name.to_owned(), export.index));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    let operators = body.get_operators_reader().unwrap().into_iter();
                    let called = operators.filter_map(|operator| match operator.unwrap() {
                        Operator::Call { function_index } => Some(function_index),
                        _ => None,
                    });
                    calls.push(called.collect());
                }
                _ => {}
            }
        }
        (calls, exports)
    }

    #[test]
    fn functions_are_put_in_order_and_called_by_their_new_numbers() {
        let (arranged, names) = arranged(&module()).unwrap();
        assert_eq!(names, ["__wbg_log_1a2b"]);
        let (calls, exports) = read(&arranged);
        let named = |name: &str, number| (name.to_owned(), number);
        assert_eq!(exports, [named("f1", 3), named("f2", 2), named("f3", 1)]);
        assert_eq!(calls, [vec![], vec![0], vec![1, 2, 0]]);
    }

    #[test]
    fn the_script_has_each_import_once() {
        let names = ["__wbg_log_1a2b".to_owned()];
        let script = "{\n __wbg_log_1a2b: function() {},\n}";
        assert_eq!(renamed(script.to_owned(), &names).unwrap(), "{\n i0: function() {},\n}");
        assert!(renamed(String::new(), &names).is_err());
        assert!(renamed(script.repeat(2), &names).is_err());
    }
}
