/** The sandbox's own pages: plain, readable on a phone, and strict enough for any security policy of the site. */
export const page = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  },
  html: (title: string, body: string): string =>
    `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/assets/page.css">
</head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`,
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
