import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const scripts = {
  '/stripe/v3/stripe.js': ['dom.js', 'card-form.js', 'wallet.js', 'stripe-api.js', 'stripe-elements.js', 'stripe.js'],
  '/paypal/sdk/js': ['dom.js', 'paypal-dialog.js', 'paypal.js'],
  '/engagement/sdk.js': ['tracking.js', 'engagement.js'],
  '/audience/add-on.js': ['tracking.js', 'audience.js'],
}
const styles = ['card-form.css', 'paypal.css', 'page.css', 'partner.css']

/** The browser's half of the simulators. The providers serve one classic script each, so modules are put together. */
export function registerAssets(app: FastifyInstance): void {
  for (const [path, names] of Object.entries(scripts)) {
    const script = `(() => {\n'use strict'\n${names.map(readModule).join('\n')}\n})()\n`
    app.get(path, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
    )
  }
  for (const name of styles) {
    const style = read(name)
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
    )
  }
}

function readModule(name: string): string {
  return read(name)
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
}

function read(name: string): string {
  return readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')
}
