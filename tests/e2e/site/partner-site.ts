import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { makeTokenAsDocumented, partner } from '#tests/support/accounts/partner-tokens.ts'

/**
 * A partner's own site, on another site's address. Its page contains our script with the attributes in the address,
 * somewhere down the page.
 */
export async function startPartnerSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://partner')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageWith(searchParams.get('script') ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

const pageWith = (script: string) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Lantern</title>
<style>body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem sans-serif } header { min-height: 12rem }</style>
<header><h1>Lantern</h1><p>Music and news from the harbour.</p></header>
<main>${script}</main>
<footer>Lantern is a station of nobody’s.</footer>
</html>`

type Embedded = { path?: string; token?: string; brand?: string; query?: string; origin?: string }

/** Opens the partner's page that shows one of our competitions. */
export async function visitPartner(page: Page, given: Embedded = {}): Promise<FrameLocator> {
  const { SITE_URL, PARTNER_ORIGIN } = process.env
  const { path = '/campaign/WINACAR', token, brand = partner.brand, query = '', origin = PARTNER_ORIGIN } = given
  const attributes = Object.entries({ path, brand, token, title: 'Win a car with Lantern' })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `data-${name}="${value}"`)
  const script = `<script src="${SITE_URL}/embed.js" ${attributes.join(' ')} async></script>`
  await page.goto(`${origin}/?${new URLSearchParams({ script })}${query}`)
  return page.frameLocator('iframe[title="Win a car with Lantern"]')
}

/** Makes a token as the partner's server would for one of its visitors. */
export function makeToken({ email }: { email: string }): Promise<string> {
  return makeTokenAsDocumented({ ...partner, site: process.env.SITE_URL!, email })
}
