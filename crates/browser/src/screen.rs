/// The size of a page's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1280 x 800, a mouse and a keyboard.
    Desktop,
    /// 390 x 844, a finger.
    Phone,
}

impl Screen {
    /// Width and height of the page in pixels.
    pub(crate) const fn size(self) -> (u32, u32) {
        match self {
            Self::Desktop => (1280, 800),
            Self::Phone => (390, 844),
        }
    }
}
