//! The page's own properties.

use leptos::prelude::document;

/// The query that the files of this version carry; index.html tells it.
pub fn page_version() -> String {
    let meta = document().query_selector("meta[name=version]").ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content"))
        .map_or_else(String::new, |version| format!("?v={version}"))
}
