import { queryOptions } from '@tanstack/react-query'
import { getBundle, getCampaign, getGroups, getPage, getUpsells } from '#contract/catalogue.ts'
import type { CampaignStatus } from '#domain/campaign.ts'
import type { JudgedStatus } from '#domain/schedule.ts'
import { ask } from './call.ts'

export const HOME_PAGE = 'HOME'

/** A list is fresh for a minute; whoever wants it meanwhile waits for the one that is on its way. */
export const LIST_FRESH_MS = 60_000
/** The count of tickets moves while people watch it. */
export const ENTRY_FRESH_MS = 15_000

/** How often the server is asked anew while what it said no longer holds. */
export const BEHIND_RETRY_MS = 5000

/** Something has opened or closed since the server spoke: only it knows what else has changed with that. */
export function askAgainMs(said: { status: CampaignStatus } | undefined, judged: JudgedStatus): number | false {
  return said && said.status !== judged.status ? BEHIND_RETRY_MS : false
}

export function pageQuery(tag: string) {
  return queryOptions({
    queryKey: ['page', tag],
    queryFn: () => (tag === HOME_PAGE ? ask(getGroups, {}) : ask(getPage, { params: { id: tag } })),
    staleTime: LIST_FRESH_MS,
  })
}

export function campaignQuery(tag: string) {
  return queryOptions({
    queryKey: ['campaign', tag],
    queryFn: () => ask(getCampaign, { params: { tag } }),
    staleTime: ENTRY_FRESH_MS,
  })
}

/** Longer than this nobody is kept from paying by what might be offered to them. */
export const OFFERS_WAIT_MS = 3000

export function upsellsQuery() {
  return queryOptions({
    queryKey: ['upsells'],
    queryFn: () => ask(getUpsells, {}, { signal: AbortSignal.timeout(OFFERS_WAIT_MS) }),
    staleTime: ENTRY_FRESH_MS,
    retry: false,
  })
}

export function bundleQuery(tag: string) {
  return queryOptions({
    queryKey: ['bundle', tag],
    queryFn: () => ask(getBundle, { params: { tag } }),
    staleTime: ENTRY_FRESH_MS,
  })
}
