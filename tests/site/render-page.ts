import { pathToFileURL } from 'node:url'
import { testPageConfig } from '#web/core/browser-for-tests.ts'
import type { Site } from '#web/core/site/site-context.ts'

type Build = {
  entry: { module: { openSite: (build: Build, mode: string) => (request: Request, site: Site) => Promise<Response> } }
}

const build: Build = await import(pathToFileURL('build/server/index.js').href)
const open = build.entry.module.openSite(build, 'production')
const nothing = async () => null

/** A page of the built site; nothing is stored but what is given. */
export function renderPage(path: string, given: Partial<Site> = {}): Promise<Response> {
  return open(new Request(`http://localhost${path}`), {
    config: testPageConfig,
    platform: 'website',
    nonce: 'abc',
    findPage: nothing,
    findCampaign: nothing,
    findBundle: nothing,
    findTermsPage: nothing,
    findInformation: nothing,
    listPartners: async () => [],
    showUnexpectedError: (fault) => {
      throw fault
    },
    ...given,
  })
}
