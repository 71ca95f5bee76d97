import { useQueries } from '@tanstack/react-query'
import type { Campaign } from '#contract/catalogue.ts'
import { CallFailed } from '#web/app/call.ts'
import { bundleQuery, campaignQuery } from '#web/app/catalogue-queries.ts'
import { serverNow } from '#web/app/clock.ts'
import { statusOfBundle, statusOfCampaign } from '#web/app/live-status.ts'
import { useNow } from '#web/app/use-now.ts'
import { type BasketLine, type BundleLine, type CampaignLine, lineKey } from './basket-line.ts'
import { checkBundleLine, checkCampaignLine, MISSING_TEXT } from './check-line.ts'

/** Looks every line up while the basket is open, so that what has changed since is marked on it and never dropped. */
export function useLineChecks(lines: readonly BasketLine[], enabled: boolean) {
  const now = useNow() ?? serverNow()
  const campaigns = useQueries({
    queries: lines.filter(isCampaign).map((line) => ({ ...campaignQuery(line.tag), enabled })),
  })
  const bundles = useQueries({
    queries: lines.filter(isBundle).map((line) => ({ ...bundleQuery(line.tag), enabled })),
  })
  const notes = new Map<string, string | null>()
  for (const [index, line] of lines.filter(isCampaign).entries()) {
    const { data, error } = campaigns[index]!
    const note = data ? checkCampaignLine(line, data, statusOfCampaign(data, now), now) : missing(error)
    notes.set(lineKey(line), note)
  }
  for (const [index, line] of lines.filter(isBundle).entries()) {
    const { data, error } = bundles[index]!
    notes.set(lineKey(line), data ? checkBundleLine(line, data, statusOfBundle(data, now)) : missing(error))
  }
  return {
    now,
    campaign: (tag: string): Campaign | undefined => campaigns.find(({ data }) => data?.tag === tag)?.data,
    notes: (line: BasketLine): string[] => {
      const note = notes.get(lineKey(line))
      return note ? [note] : []
    },
  }
}

/** Only a catalogue that says no has lost it; one that could not be asked has said nothing. */
function missing(fault: Error | null): string | null {
  return fault instanceof CallFailed && fault.failure.status === 404 ? MISSING_TEXT : null
}

function isCampaign(line: BasketLine): line is CampaignLine {
  return line.kind === 'CAMPAIGN'
}

function isBundle(line: BasketLine): line is BundleLine {
  return line.kind === 'BUNDLE'
}
