import type { Platform } from '#domain/campaign/campaign.ts'
import type { Source } from './source.ts'

/** The origin of a call: its brand and campaign, and the source of the visit. */
export type Attribution = {
  brand: string
  campaignTag: string | null
  platform: Platform
  /** The subject of per-address limits; null if they do not apply: a developer's own machine with the sandbox on. */
  address: string | null
  source: Source
}
