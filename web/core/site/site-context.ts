import { createContext } from 'react-router'
import type { Partner } from '#contract/brands.ts'
import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'
import type { PageConfig } from '#contract/config.ts'
import type { InformationPage, InformationTag, TermsPage } from '#contract/information.ts'
import type { Platform } from '#domain/campaign.ts'

/**
 * What the server hands to a page that it renders. It holds nothing of the visitor: a page of the catalogue is rendered
 * once for everybody, and what is personal is asked by the browser.
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
  listPartners: () => Promise<Partner[]>
  showUnexpectedError: (error: unknown) => void
}

export const siteContext = createContext<Site>()
