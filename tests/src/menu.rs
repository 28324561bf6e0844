//! The dialog behind the button “Menu”.

use crate::page::Page;

impl Page {
    /// Opens the dialog, if it is not open, at the tab of this name.
    #[track_caller]
    pub fn open_menu(&self, tab: &str) {
        if !self.is_menu_open() {
            self.click("//button[contains(@class,'header-menu')]");
        }
        self.click(&format!("//dialog//*[@role='tab'][normalize-space()='{tab}']"));
        self.wait(tab, || (self.tab().as_deref() == Some(tab)).then_some(()));
    }

    #[track_caller]
    pub fn close_menu(&self) {
        self.click("//dialog//button[@class='menu-close']");
        self.wait_for_menu_to_close();
    }

    /// Waits until the dialog is closed.
    #[track_caller]
    pub fn wait_for_menu_to_close(&self) {
        self.wait("no dialog", || (!self.is_menu_open()).then_some(()));
    }

    /// Returns true if the dialog is open.
    #[track_caller]
    pub fn is_menu_open(&self) -> bool {
        self.count("dialog.menu[open]") == 1
    }

    /// The name of the tab whose page shows, if the dialog is open and the page was fetched.
    #[track_caller]
    pub fn tab(&self) -> Option<String> {
        if self.count("dialog .is-awaited") > 0 {
            return None;
        }
        let name = self.text_of("dialog[open] [role=tab][aria-selected=true]");
        Some(name).filter(|name| !name.is_empty())
    }

    /// Presses the button that reads so within what the dialog shows.
    #[track_caller]
    pub fn press_in_menu(&self, text: &str) {
        self.click(&format!("//dialog//*[@role='tabpanel']//button[normalize-space()='{text}']"));
    }

    /// What stands in the field of the dialog that the CSS selector leads to.
    #[track_caller]
    pub fn field(&self, selector: &str) -> String {
        self.script(
            "return document.querySelector('dialog').querySelector(arguments[0]).value",
            vec![selector.into()],
        )
    }
}
