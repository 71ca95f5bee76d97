/*
 * Shows a page of ours when a page of the site cannot be fetched because there is no connection. It caches nothing
 * else: no pages, files or answers. Payment pages, calls, files and frames bypass it. Browsers request the worker again
 * with each visit; another VERSION replaces this one at once.
 */
const VERSION = 2

const OFFLINE_PAGE = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You’re offline</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif }
body { display: flex; min-height: 100dvh; margin: 0; align-items: center; justify-content: center }
main { max-width: 32rem; padding: 1.5rem }
a { display: inline-block; min-height: 1.5rem; padding: .75rem 1.5rem; border-radius: 2rem; background: CanvasText; color: Canvas; font-weight: 700; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>You’re offline</h1>
<p>We can’t load this page. Your basket is safe. Check your connection and try again.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>`

const notOurs = /^\/(payments?|api|public|sandbox|assets)\//

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  // The page is requested while the worker starts, so that it does not wait for the worker.
  event.waitUntil(registration.navigationPreload?.enable())
})

addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  const isPage = method === 'GET' && mode === 'navigate' && destination === 'document'
  if (isPage && !notOurs.test(new URL(url).pathname)) event.respondWith(fetchPage(event))
})

async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-offline-page': String(VERSION),
    }
    return new Response(OFFLINE_PAGE, { status: 503, headers })
  }
}
