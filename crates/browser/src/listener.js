// Notes down what a browser complains of where its driver has no log. Runs in every page before all other scripts.
{
  const KEY = "complaints";
  // A page that is being left breaks off what it was loading, and WebKit tells it so while it can still complain.
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  const note = (...words) => {
    if (isLeaving) return;
    const complaint = words.map((word) => word?.stack ?? String(word)).join(" ");
    try {
      const noted = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
      sessionStorage.setItem(KEY, JSON.stringify([...noted, complaint]));
    } catch {
      // A test has taken the storage away.
    }
  };
  for (const level of ["warn", "error"]) {
    const say = console[level];
    console[level] = (...words) => {
      note(level, ...words);
      say.apply(console, words);
    };
  }
  // Resources that do not load tell nobody but themselves.
  const loud = true;
  addEventListener("error", ({ message, target }) => note("error", message ?? `no ${target.src ?? target.href}`), loud);
  addEventListener("unhandledrejection", ({ reason }) => note("error", reason));
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    note("error", `${blockedURI} violates the following directive: ${effectiveDirective}`);
  });
}
