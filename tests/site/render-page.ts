import { pathToFileURL } from 'node:url'
import type { Site, SiteBuild } from '#contract/site.ts'
import { pence } from '#domain/money/money.ts'
import { testPageConfig } from '#web/core/browser-for-tests.ts'

const build: SiteBuild = await import(pathToFileURL('build/server/index.js').href)
const render = build.entry.module.openSite(build, 'production')
const nothing = async () => null

/** Renders a page of the built site, with only the given stored data. */
export async function renderPage(path: string, given: Partial<Site> = {}): Promise<Response> {
  const { content, status, contentType, location } = await render(`http://localhost${path}`, {
    config: testPageConfig,
    platform: 'website',
    nonce: 'abc',
    findPage: nothing,
    findCampaign: nothing,
    findBundle: nothing,
    findTermsPage: nothing,
    findInformation: nothing,
    listDraws: async () => ({ draws: [], next: null }),
    listWinners: async () => ({ winners: [], won_lately: { prizes: 0, value: pence(0) }, next: null }),
    findDraw: nothing,
    listPartners: async () => [],
    reportUnexpectedError: (fault) => {
      throw fault
    },
    ...given,
  })
  const headers = new Headers()
  if (contentType !== null) headers.set('content-type', contentType)
  if (location !== null) headers.set('location', location)
  return new Response(content, { status, headers })
}
