import type { Platform } from '#domain/campaign/campaign.ts'
import type { Partner } from './brands.ts'
import type { Bundle, Campaign, Groups } from './catalogue.ts'
import type { PageConfig } from './config.ts'
import type { Draw, DrawList, DrawTime } from './draws.ts'
import type { AnswerOf } from './endpoint.ts'
import type { InformationPage, InformationTag, TermsPage } from './information.ts'
import type { listWinners } from './winners.ts'

/**
 * The server's input to the rendering of a page. It has no data of the visitor: a page of the catalogue is rendered
 * once for all visitors, and the browser requests personal data.
 */
export type Site = {
  config: PageConfig
  platform: Platform
  /** Marks the scripts of this page as ours. Each rendering has its own. */
  nonce: string
  findPage: (tag: string) => Promise<Groups | null>
  findCampaign: (tag: string) => Promise<Campaign | null>
  findBundle: (tag: string) => Promise<Bundle | null>
  findTermsPage: (tag: string) => Promise<TermsPage | null>
  findInformation: (tag: InformationTag) => Promise<InformationPage | null>
  /** The next or the newest draws, of all campaigns or of one. */
  listDraws: (filter: { campaign_tag?: string | undefined; time?: DrawTime }) => Promise<DrawList>
  /** The newest winners. */
  listWinners: () => Promise<AnswerOf<typeof listWinners>>
  findDraw: (roundId: string) => Promise<Draw | null>
  listPartners: () => Promise<Partner[]>
  /** Called for each unexpected error of the page; the page is answered all the same. */
  reportUnexpectedError: (error: unknown) => void
}

/**
 * The result of rendering: a whole page, the data of one, or a redirect to `location`. Scripts of an HTML page have the
 * nonce of its `Site`.
 */
export type SiteAnswer = {
  status: number
  contentType: string | null
  location: string | null
  content: Uint8Array<ArrayBuffer>
}

/** Renders the page of an absolute address. */
export type RenderSite = (url: string, site: Site) => Promise<SiteAnswer>

/**
 * The built site as the server loads it: `openSite` of web/app/entry.server.tsx is given the build that it is part of.
 */
export type SiteBuild = {
  entry: { module: { openSite: (build: SiteBuild, mode: 'production' | 'development') => RenderSite } }
}
