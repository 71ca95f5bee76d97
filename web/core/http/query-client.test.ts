import { expect, test } from 'vitest'
import { openBrowser } from '#web/core/browser-for-tests.ts'
import { bundleQuery, campaignQuery, pageQuery, upsellsQuery } from '#web/core/catalogue/catalogue-queries.ts'
import { resetUserCaches } from '#web/core/session/reset-user-caches.ts'
import { queryClient } from './query-client.ts'

test('public answers stay cached when a user logs out, and every other answer is dropped', () => {
  openBrowser()
  const everybodys = [pageQuery('HOME'), campaignQuery('WINACAR'), bundleQuery('CARS'), upsellsQuery()].map(
    ({ queryKey }) => queryKey as readonly string[],
  )
  const own = [['entry-history', 'ada'], ['credit-activity', 'ada', 2500], ['anything else']]
  for (const queryKey of [...everybodys, ...own]) queryClient().setQueryData(queryKey, {})
  resetUserCaches()
  const stored = queryClient().getQueryCache().getAll()
  expect(stored.map(({ queryKey }) => queryKey)).toEqual(everybodys)
})
