import { createHash } from 'node:crypto'
import { type ErrorName, errorNames, errorText, statusOf } from '#contract/errors.ts'
import type { ApiDocument, Operation } from './document.ts'
import { type JsonSchema, notate } from './notation.ts'

/** The document as one page to read and to search: no script, nothing from elsewhere. */
export function makePage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries({ GET: item.get, POST: item.post }).flatMap(([method, operation]) =>
      operation ? [{ path, method, operation }] : [],
    ),
  )
  const nouns = document.tags.map(({ name }) => name)
  const schemas = Object.entries(document.components.schemas).filter(([name]) => !isErrorName(name))
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairdraw API</title>
<style>${styles}</style>
</head>
<body>
<header><h1>Fairdraw API</h1><p>Generated from the contract that the server and the site share. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${document.info.description
  .split('\n\n')
  .map((text) => `<p>${inline(text)}</p>`)
  .join('\n')}</header>
<nav aria-label="Contents"><ul>${[...nouns, 'shapes', 'refusals'].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
<main>
${nouns.map((noun) => section(noun, operations.filter(({ operation }) => operation.tags.includes(noun)).map(article))).join('\n')}
${section(
  'shapes',
  schemas.map(([name, schema]) => `<article id="shape-${name}"><h3>${name}</h3>${code(schema)}</article>`),
)}
${section('refusals', [refusalTable()])}
</main>
</body>
</html>`
}

type Listed = { path: string; method: string; operation: Operation }

function section(name: string, parts: readonly string[]): string {
  return `<section id="${name}"><h2>${name}</h2>\n${parts.join('\n')}</section>`
}

function article({ path, method, operation }: Listed): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const caller = security.flatMap((each) => Object.keys(each)).join(', ') || 'nobody is asked who they are'
  const refused = Object.entries(responses).filter(([status]) => status !== '200')
  return `<article id="${operationId}">
<h3><span class="method">${method}</span> <code>${escaped(path)}</code></h3>
<p>${inline(summary)}</p>
<dl>
<dt>Caller</dt><dd>${escaped(caller)}</dd>
${parameters.map((each) => `<dt>${escaped(each.name)}</dt><dd>in the ${each.in}${each.required ? '' : ', may be left out'}: <code>${escaped(notate(each.schema))}</code> ${escaped(each.description ?? '')}</dd>`).join('\n')}
<dt>Refusals</dt><dd>${refused.map(([status, { description }]) => `${status} ${escaped(description)}`).join(' · ')}</dd>
</dl>
${
  requestBody
    ? `<h4>Request</h4>${Object.values(requestBody.content)
        .map(({ schema }) => code(schema))
        .join('')}`
    : ''
}
<h4>Answer</h4>${Object.values(responses['200']?.content ?? {})
    .map(({ schema }) => code(schema))
    .join('')}
</article>`
}

function refusalTable(): string {
  const rows = errorNames.map(
    (name) =>
      `<tr><td><code>${name}</code></td><td>${statusOf(name)}</td><td>${escaped(errorText({ name }))}</td></tr>`,
  )
  return `<div class="wide"><table><thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

/** A shape that stands in another is a link to it. */
function code(schema: object): string {
  const text = escaped(notate(schema as JsonSchema)).replace(/(?<=[:|&(] |^|\()[A-Z]\w+/g, '<a href="#shape-$&">$&</a>')
  return `<pre tabindex="0">${text}</pre>`
}

function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function isErrorName(name: string): boolean {
  return errorNames.includes(name as ErrorName)
}

const styles = `:root{color-scheme:light dark;--ink:light-dark(#1f2522,#eceae4);--paper:light-dark(#faf8f4,#161a18);--line:light-dark(#dcd8cf,#343a37);--tint:light-dark(#f0ede6,#1f2522);--link:light-dark(#2f6650,#8fc7b0)}
*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:2.2rem;line-height:1.1;margin:0 0 .5rem}h2{font-size:1.5rem;margin:3rem 0 1rem;text-transform:capitalize}h3{font-size:1.05rem;margin:0;overflow-wrap:anywhere}h4{font-size:.85rem;margin:1rem 0 .25rem}
p{max-width:46rem}a{color:var(--link)}code,pre{font:0.875rem/1.5 ui-monospace,monospace}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}nav a{display:inline-block;padding:.35rem 0;text-transform:capitalize}
article{border-top:1px solid var(--line);padding:1.25rem 0}.method{font-weight:700}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.75rem 0}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
pre,.wide{overflow-x:auto;margin:0}pre{background:var(--tint);padding:.75rem 1rem;border-radius:.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}`

/** The page may be styled by what stands in it and do nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
