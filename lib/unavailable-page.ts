const WHY = {
  unknown: {
    title: "Outlay can't be reached",
    heading: "Outlay can't reach its database",
    text: 'Nothing is lost and you are still signed in. Try again in a moment.',
  },
  'too-many': {
    title: 'Please wait a minute',
    heading: 'Too many requests just now',
    text: 'Nothing is lost and you are still signed in. Wait a minute, then try again.',
  },
};

/**
 * The page shown while the backend can't check the session, or is asked too often. It is self-contained, since
 * nothing can be rendered for an unknown user; colours are those of app/globals.css, sizes those of
 * components/ui/feedback/page-message.tsx.
 */
export function unavailablePage(why: keyof typeof WHY): string {
  const { title, heading, text } = WHY[why];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<title>${title}</title>
<style>
  :root { color-scheme: dark light; --bg: light-dark(oklch(0.985 0.002 250), oklch(0.155 0.008 255));
    --ink: light-dark(oklch(0.2 0.012 255), oklch(0.965 0.003 250)); --ink-2: light-dark(oklch(0.42 0.014 255), oklch(0.78 0.01 255));
    --focus: light-dark(oklch(0.6 0.18 255), oklch(0.72 0.15 250)) }
  body { margin: 0; background: var(--bg); color: var(--ink);
    font: 14px/1.5 Geist, system-ui, sans-serif; -webkit-font-smoothing: antialiased }
  main { box-sizing: border-box; display: flex; flex-direction: column; align-items: center;
    justify-content: center; max-width: 28rem; min-height: 100dvh; margin: 0 auto; padding: 4rem 1.25rem; text-align: center }
  h1 { margin: 2rem 0 0; font-size: 24px; font-weight: 600; line-height: 1.25; letter-spacing: -0.025em }
  p { margin: 0.5rem 0 0; color: var(--ink-2) }
  a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 1.5rem; padding: 0 1.25rem; border-radius: 9px;
    background: var(--ink); color: var(--bg); font-weight: 500; text-decoration: none }
  a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
</style>
<body>
<main>
  <img src="/icon.svg" alt="Outlay" width="28" height="28">
  <h1>${heading}</h1>
  <p>${text}</p>
  <a href="">Try again</a>
</main>
</body>
</html>`;
}
