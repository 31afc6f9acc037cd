// Says so when a page can't be had, for want of a connection. That is all: it keeps no page, no answer and no
// file, so that nothing of a user stays on a device (docs/decisions/0014-offline.md).

self.addEventListener('install', (event) => {
  // Only pages come by here; everything else goes to the network without waking this worker.
  event
    .addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
    .catch(() => undefined);
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), dropCaches()]));
});

self.addEventListener('fetch', (event) => {
  const { mode, method, destination, url } = event.request;
  const isPage = mode === 'navigate' && method === 'GET' && destination === 'document';
  // A download that fails must fail, not save the page below under the file's name.
  if (isPage && !/\.\w+$/.test(new URL(url).pathname)) event.respondWith(page(event));
});

/** Whatever an earlier version may have kept. */
async function dropCaches() {
  for (const name of await caches.keys()) await caches.delete(name);
}

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}

function offlinePage() {
  const nonce = crypto.randomUUID();
  return new Response(html(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}

const html = (nonce) => `<!doctype html>
<html lang="en" class="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0a0c10">
<title>You are offline · Outlay</title>
<style>
  :root { --bg: #fafbfc; --ink: #13171d; --ink-2: #484e57; --focus: #3079e5; color-scheme: light; }
  .dark { --bg: #0a0c10; --ink: #f2f4f6; --ink-2: #b3b8bf; --focus: #57a4f4; color-scheme: dark; }
  body { display: grid; min-height: 100dvh; margin: 0; place-items: center; background: var(--bg); color: var(--ink);
    font: 15px/1.5 Geist, system-ui, sans-serif; text-align: center; }
  main { max-width: 26rem; padding: 4rem 1.25rem; }
  .brand { display: inline-flex; gap: 10px; align-items: center; font-weight: 600; letter-spacing: -0.02em; }
  .mark { display: grid; width: 22px; height: 22px; place-items: center; border-radius: 7px;
    background: var(--ink); color: var(--bg); }
  h1 { margin: 2rem 0 0; font-size: 1.5rem; line-height: 1.25; font-weight: 600; letter-spacing: -0.025em; }
  p { margin: 0.5rem 0 1.5rem; color: var(--ink-2); text-wrap: balance; }
  a { display: inline-flex; min-height: 44px; padding: 0 1.25rem; align-items: center; border-radius: 9px;
    background: var(--ink); color: var(--bg); font-weight: 500; text-decoration: none; }
  a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
</style>
</head>
<body>
<main>
  <span class="brand"><span class="mark"><svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none"
    stroke="currentColor" stroke-width="2.2" stroke-linecap="round"><path d="M3 11 6.5 7l2.6 2.4L13 5"/></svg></span>Outlay</span>
  <h1>You are offline</h1>
  <p>Outlay keeps nothing of yours on this device, so there is nothing to show without a connection. Everything you saved
    is safe, and this page opens by itself once you are online.</p>
  <a href="">Try again</a>
</main>
<script nonce="${nonce}">
  try {
    if (localStorage.getItem('theme') === 'light') {
      document.documentElement.className = '';
      document.querySelector('meta[name=theme-color]').content = '#fafbfc';
    }
  } catch {}
  if (navigator.onLine) {
    document.title = "Outlay can't be reached";
    document.querySelector('h1').textContent = "Outlay can't be reached";
    document.querySelector('p').textContent =
      'You are online, but Outlay does not answer. Everything you saved is safe, and this page opens by itself once it does.';
  }
  // The first request after the connection came back may still fail, so it asks until there is an answer.
  let wait = 1000;
  async function reloadOnceReachable() {
    try {
      await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' });
      location.reload();
    } catch {
      setTimeout(reloadOnceReachable, wait);
      wait = Math.min(wait * 2, 30_000);
    }
  }
  setTimeout(reloadOnceReachable, wait);
  addEventListener('online', () => location.reload());
</script>
</body>
</html>`;
