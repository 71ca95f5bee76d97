import { useQueries } from '@tanstack/react-query'
import { CallFailed } from '#browser/calls/call-failure.ts'
import type { Campaign } from '#contract/catalogue.ts'
import { type BasketLine, isBundleLine, isCampaignLine, lineKey } from '#web/core/basket/basket-line.ts'
import { bundleQuery, campaignQuery } from '#web/core/catalogue/catalogue-queries.ts'
import { statusOfBundle, statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { useNow } from '#web/core/site/use-now.ts'
import { checkBundleLine, checkCampaignLine, type LineCheck, MISSING_TEXT, othersOf } from './check-line.ts'

/** Checks every line while the basket is open. Changed lines are marked and never dropped. */
export function useLineChecks(lines: readonly BasketLine[], enabled: boolean) {
  const now = useNow() ?? serverNow()
  const ofCampaigns = lines.filter(isCampaignLine)
  const ofBundles = lines.filter(isBundleLine)
  const campaigns = useQueries(
    { queries: ofCampaigns.map((line) => ({ ...campaignQuery(line.tag), enabled })) },
    queryClient(),
  )
  const bundles = useQueries(
    { queries: ofBundles.map((line) => ({ ...bundleQuery(line.tag), enabled })) },
    queryClient(),
  )
  const checks = new Map<string, LineCheck | null>()
  for (const [index, line] of ofCampaigns.entries()) {
    const { data, error } = campaigns[index]!
    const check = () => checkCampaignLine(line, data!, statusOfCampaign(data!, now), othersOf(line, lines), now)
    checks.set(lineKey(line), data ? check() : missing(error))
  }
  for (const [index, line] of ofBundles.entries()) {
    const { data, error } = bundles[index]!
    checks.set(lineKey(line), data ? checkBundleLine(line, data, statusOfBundle(data, now)) : missing(error))
  }
  return {
    now,
    campaign: (tag: string): Campaign | undefined => campaigns.find(({ data }) => data?.tag === tag)?.data,
    of: (line: BasketLine): LineCheck | null => checks.get(lineKey(line)) ?? null,
  }
}

/** A line is missing only if the catalogue says so, not if the catalogue did not answer. */
function missing(thrown: Error | null): LineCheck | null {
  const isGone = thrown instanceof CallFailed && thrown.failure.status === 404
  return isGone ? { note: MISSING_TEXT, instead: null } : null
}
