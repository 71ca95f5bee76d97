import { queryOptions } from '@tanstack/react-query'
import { getBundle, getCampaign, getGroups, getPage, getUpsells } from '#contract/catalogue.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { arrangeHome } from './arrange-home.ts'
import { ENTRY_FRESH_MS, HOME_PAGE, LIST_FRESH_MS } from './kinds.ts'

export function pageQuery(tag: string) {
  return queryOptions({
    queryKey: ['page', tag],
    queryFn: async () =>
      tag === HOME_PAGE ? arrangeHome(await callOrThrow(getGroups, {})) : callOrThrow(getPage, { params: { id: tag } }),
    staleTime: LIST_FRESH_MS,
  })
}

export function campaignQuery(tag: string) {
  return queryOptions({
    queryKey: ['campaign', tag],
    queryFn: () => callOrThrow(getCampaign, { params: { tag } }),
    staleTime: ENTRY_FRESH_MS,
  })
}

/** The longest time that a payment waits for offers. */
export const OFFERS_WAIT_MS = 3000

export function upsellsQuery() {
  return queryOptions({
    queryKey: ['upsells'],
    queryFn: () => callOrThrow(getUpsells, {}, { signal: AbortSignal.timeout(OFFERS_WAIT_MS) }),
    staleTime: ENTRY_FRESH_MS,
    retry: false,
  })
}

export function bundleQuery(tag: string) {
  return queryOptions({
    queryKey: ['bundle', tag],
    queryFn: () => callOrThrow(getBundle, { params: { tag } }),
    staleTime: ENTRY_FRESH_MS,
  })
}
