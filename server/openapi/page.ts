import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

/** Shows the document without calling the API, so it never asks for a key or a token. */
const startScript = `SwaggerUIBundle(${JSON.stringify({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})})`

export const docsPage = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairdraw API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<noscript><p>The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p></noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script>${startScript}</script>
</body>
</html>`

const startHash = createHash('sha256').update(startScript).digest('base64')

/** Only scripts and styles of our own server, which may read only from our own addresses. */
export const docsPolicy = `default-src 'none'; script-src 'self' 'sha256-${startHash}'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const require = createRequire(import.meta.url)

export const docsFiles = [
  {
    name: 'swagger-ui-bundle.js',
    path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
  { name: 'swagger-ui.css', path: require.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
]
