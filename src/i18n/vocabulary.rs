//! The words in which a list of shots may be written.

use rangekeeper_engine::notation::Vocabulary;
use rangekeeper_engine::{Record, Rules};

use super::Words;

impl Words {
    /// Reads a list of shots in the reader's language or in English.
    ///
    /// # Errors
    /// What is wrong with each item.
    pub fn read_shot_list(self, text: &str, rules: &Rules) -> Result<Record, Vec<String>> {
        let read = Record::from_shot_list_in(&self.vocabulary(rules), text, rules);
        read.map_err(|found| found.iter().map(|it| self.list_complaint(rules.grid(), it)).collect())
    }

    /// Returns the reader's words for answers and for the ships of this fleet.
    fn vocabulary(self, rules: &Rules) -> Vocabulary {
        let list = |words: &str| words.split(',').map(|word| word.trim().to_owned()).collect();
        Vocabulary {
            miss: list(self.said_miss()),
            hit: list(self.said_hit()),
            sunk: list(self.said_sunk()),
            blocked: list(self.said_known_empty()),
            sunk_earlier: list(self.said_sunk_before()),
            coordinates: self.coordinates(),
            ships: rules.fleet().ships().iter().map(|ship| self.ship(&ship.name)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rangekeeper_engine::notation::{Coordinates, Letters};

    use super::*;
    use crate::i18n::Language;

    fn words(tag: &str) -> Words {
        let path = format!("{}/locales/{tag}.txt", env!("CARGO_MANIFEST_DIR"));
        Words::read(Language::of_tag(tag).unwrap(), &fs::read_to_string(path).unwrap()).unwrap()
    }

    #[test]
    fn answers_are_read_as_people_say_them() {
        let case = |tag, misses: &str, hits: &str, sunk: &str| {
            let (words, rules) = (words(tag), Rules::classic());
            for (said, outcome) in [(misses, "miss"), (hits, "hit"), (sunk, "sunk")] {
                for word in said.split('/') {
                    let list = format!("A1 miss, E5 {word}, J10 hit");
                    let read = words.read_shot_list(&list, &rules).map(|record| record.to_string());
                    let expected = format!("v1;classic;A1:miss,E5:{outcome},J10:hit");
                    assert_eq!(read.as_deref(), Ok(&expected[..]), "{list}");
                }
            }
            let unknown = words.read_shot_list("E5 xyzzy", &rules).unwrap_err();
            assert!(unknown[0].contains("xyzzy"), "{unknown:?}");
        };
        let sunk = "sunk/hit and sunk/hit, sunk/hit & sunk";
        case("en", "missed/water/splash/nothing/Miss!", "hit/Hit!/x", sunk);
        let misses = "daneben/Wasser/vorbei/kein Treffer/nix/verfehlt";
        let sunk = "versenkt/Treffer, versenkt/Treffer versenkt/getroffen und versenkt/Treffer - versenkt";
        case("de", misses, "Treffer/getroffen/Treffer!", sunk);
        let sunk = "hundido/tocado y hundido/tocado, hundido/averiado y hundido";
        case("es", "agua/al agua/fallado/nada", "tocado/averiado", sunk);
        let misses = "plouf/loupé/loupe/raté/à l'eau/a l’eau/dans l’eau/manqué";
        let sunk = "coulé/touché coulé/touché, coulé/touché-coulé/touche coule/touché et coulé";
        case("fr", misses, "touché/touche", sunk);
        case("ja", "はずれ/ハズレ/外れ/ミス", "命中/当たり/ヒット", "撃沈/命中、撃沈/沈没");
        let sunk = "убил/потопил/попал, убил/ранил и потопил";
        case("ru", "мимо/Мимо!/промах/в молоко", "ранил/попал/ранен/подбит", sunk);
    }

    #[test]
    fn every_language_reads_its_own_words_and_the_english_ones() {
        let read = |tag, list: &str| {
            let (words, rules) = (words(tag), Rules::classic());
            let list = format!("{list}, A1 miss, A2 hit");
            let record = words.read_shot_list(&list, &rules).map(|record| record.to_string());
            let expected = "v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser,A1:miss,A2:hit;blocked=B7;sunk=B8";
            assert_eq!(record.as_deref(), Ok(expected), "{list}");
            for (letters, across) in
                [(Letters::Latin, true), (Letters::Cyrillic, false), (Letters::Cyrillic, true)]
            {
                let words = words.with_coordinates(Coordinates { letters, across });
                let example = words.marks_example();
                let record = words.read_shot_list(&example, &rules).map(|record| record.to_string());
                assert_eq!(record.as_deref(), Ok("v1;classic;E5:miss,E6:hit"), "{example}");
            }
        };
        read("de", "E5 Wasser, C3 Treffer, C4 versenkt Kreuzer, B7 leer, B8 schon versenkt");
        read("es", "E5 agua, C3 tocado, C4 hundido Crucero, B7 casilla vacía, B8 ya hundido");
        read("fr", "E5 à l'eau, C3 touché, C4 coulé Croiseur, B7 vide, B8 déjà coulé");
        read("ja", "Ｅ５　はずれ、C3は命中、C4撃沈 巡洋艦；B7：船なし、B8撃沈済み");
        read("ru", "E5 мимо, C3 ранил, C4 убил Крейсер, B7 пусто, B8 уже убит");
    }
}
