//! Files that are made here, to take along.

/// An address that holds a file of this kind.
pub fn data_address(kind: &str, text: &str) -> String {
    let text: String = js_sys::encode_uri_component(text).into();
    format!("data:{kind};charset=utf-8,{text}")
}
