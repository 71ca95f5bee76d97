import { sashOf } from '#domain/campaign.ts'
import type { ResolvedStatus } from '#domain/schedule.ts'
import { Sash, type SashTone } from '#ui/sash.tsx'
import { stockOf } from './live-status.ts'

const tones: Record<string, SashTone> = { 'Hurry!': 'action', 'Ending Soon': 'action', Ended: 'muted' }

export type ItemSashProps = {
  item: Parameters<typeof stockOf>[0] & { app_exclusive: boolean }
  resolved: ResolvedStatus
}

/** The word on the corner of a campaign's or a bundle's picture, if there is one to say. */
export function ItemSash({ item, resolved: { status, endingSoon, countdownTo } }: ItemSashProps) {
  const reopens = status === 'ENDED' && countdownTo !== null
  const sash = sashOf({ ...stockOf(item), status, endingSoon, appExclusive: item.app_exclusive, reopens })
  return sash && <Sash tone={tones[sash] ?? 'ink'}>{sash}</Sash>
}
