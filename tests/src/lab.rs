use crate::page::Page;

impl Page {
    /// Opens the lab, and waits until it is on the screen.
    #[track_caller]
    pub fn visit_lab(&self) {
        self.open(&format!("{}#lab", self.url));
        self.wait_until("the lab", || self.count(".lab .lab-placements") > 0);
    }

    /// Runs so many games of these strategies, and of no others.
    #[track_caller]
    pub fn play_in_lab(&self, strategies: &[&str], games: u64) {
        let () = self.js("document.querySelector('.lab-choose details').open = true");
        let boxes = self.of_all("[name=strategy]:checked", "it.value");
        for strategy in boxes.iter().map(String::as_str).chain(strategies.iter().copied()) {
            self.click(&format!("//input[@name='strategy'][@value='{strategy}']"));
        }
        self.click(&format!("//select[@name='games']/option[@value='{games}']"));
        self.click("//form[contains(@class,'lab-choose')]//button[@type='submit']");
    }

    /// Returns the file behind the link with this text.
    #[track_caller]
    pub fn file_behind(&self, link: &str) -> String {
        self.script(
            "const links = [...document.querySelectorAll('a[download]')];
             const link = links.find((link) => link.innerText.trim() === arguments[0]);
             return decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1));",
            vec![link.into()],
        )
    }
}
