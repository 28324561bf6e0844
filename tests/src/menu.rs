//! The dialog behind the button “Menu”.

use crate::page::Page;

impl Page {
    /// Opens the dialog at the tab of this name.
    #[track_caller]
    pub fn open_menu(&self, tab: &str) {
        if !self.is_menu_open() {
            self.header("menu");
        }
        self.click(&format!("//dialog//*[@role='tab'][normalize-space()='{tab}']"));
        self.wait_for_tab(tab);
    }

    /// Waits until this tab shows, and was fetched.
    #[track_caller]
    pub fn wait_for_tab(&self, tab: &str) {
        self.wait_for_text("dialog[open] [role=tab][aria-selected=true]", tab);
        self.wait_for_count("dialog .is-awaited", 0);
    }

    #[track_caller]
    pub fn close_menu(&self) {
        self.click("//dialog//button[@class='menu-close']");
        self.wait_for_menu_to_close();
    }

    #[track_caller]
    pub fn wait_for_menu_to_close(&self) {
        self.wait_until("no dialog", || !self.is_menu_open());
    }

    #[track_caller]
    pub fn is_menu_open(&self) -> bool {
        self.count("dialog.menu[open]") == 1
    }

    /// Presses the button with this text on the open tab.
    #[track_caller]
    pub fn press_in_menu(&self, text: &str) {
        self.click(&format!("//dialog//*[@role='tabpanel']//button[normalize-space()='{text}']"));
    }

    /// Presses the button with this text on this tab, and waits until the dialog has closed.
    #[track_caller]
    pub fn menu(&self, tab: &str, button: &str) {
        self.open_menu(tab);
        self.press_in_menu(button);
        self.wait_for_menu_to_close();
    }

    /// Chooses a language by its tag, and waits until the page is in that language.
    #[track_caller]
    pub fn choose_language(&self, tag: &str) {
        self.header("menu");
        self.click("//*[@id='tab-settings']");
        self.choose("language", tag);
        self.wait_until(&format!("the language {tag}"), || {
            self.js::<String>("return document.documentElement.lang") == tag
        });
        self.close_menu();
    }
}
