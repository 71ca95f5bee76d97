import type { FastifyInstance } from 'fastify'
import { page } from './page.ts'

const PATH = '/partner/listener-panel'

/** A partner's page is meant for frames, so any page may show it. It runs no script and has no form. */
const headers = {
  ...page.headers,
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors *",
}

/** A partner's page, shown in a frame on our site in the demonstration. It has no session, no cookie and no header. */
export function registerPartnerPage(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) => reply.headers(headers).send(panelPage))
  app.post(PATH, (_request, reply) => reply.headers(headers).send(joinedPage))
}

const html = (title: string, body: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/assets/partner.css">
</head>
<body><main>
${body}
</main></body>
</html>
`

const radio = `<svg class="radio" viewBox="0 0 120 96" aria-hidden="true">
<path d="M34 28 86 6" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>
<rect x="6" y="26" width="108" height="64" rx="14" fill="currentColor"/>
<circle class="speaker" cx="38" cy="58" r="20"/><circle cx="38" cy="58" r="8" fill="currentColor"/>
<rect class="dial" x="68" y="42" width="34" height="10" rx="5"/><circle class="knob" cx="76" cy="70" r="7"/><circle class="knob" cx="95" cy="70" r="7"/>
</svg>`

const kinds = ['Pop and dance', 'Rock and indie', 'Soul and jazz', 'A bit of everything']

const panelPage = html(
  'The Listener Panel',
  `<section class="lead">
${radio}
<div>
<p class="name">The Listener Panel</p>
<h1>You listen. We’d like to.</h1>
<p>Ten short clips a month. Tell us what you would turn up and what you would turn off: it takes ten minutes.</p>
</div>
</section>
<ol>
<li><p><strong>Join</strong> with your e-mail address.</p></li>
<li><p><strong>Listen</strong> to ten clips, once a month.</p></li>
<li><p><strong>Win:</strong> everyone who answers is in that month’s draw for a digital radio.</p></li>
</ol>
<form method="post">
<h2>Join the panel</h2>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required>
<fieldset>
<legend>What do you turn up?</legend>
${kinds.map((kind, index) => `<label><input type="radio" name="kind" value="${kind}"${index === 0 ? ' checked' : ''}> ${kind}</label>`).join('\n')}
</fieldset>
<button>Join the panel</button>
<p class="note">A page of the sandbox, in place of a partner’s: what you type here is not stored.</p>
</form>`,
)

const joinedPage = html(
  'Welcome to the panel',
  `<section class="lead">
${radio}
<div>
<p class="name">The Listener Panel</p>
<h1>Welcome to the panel</h1>
<p>Your first ten clips come at the beginning of next month. You can leave whenever you like.</p>
<p class="note">A page of the sandbox, in place of a partner’s: nothing was stored and nothing will be sent.</p>
</div>
</section>`,
)
