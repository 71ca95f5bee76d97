import { sashOf } from '#domain/campaign/campaign.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { Sash, type SashTone } from '#ui/sash.tsx'
import { stockOf } from './live-status.ts'

const tones: Record<string, SashTone> = { 'Hurry!': 'action', 'Ending Soon': 'action', Ended: 'muted' }

export type ItemSashProps = {
  item: Parameters<typeof stockOf>[0] & { app_exclusive: boolean }
  resolved: ResolvedStatus
}

/** The sash on the picture of a campaign or a bundle, if it needs one. */
export function ItemSash({ item, resolved: { status, endingSoon, countdownTo } }: ItemSashProps) {
  const reopens = status === 'ENDED' && countdownTo !== null
  const sash = sashOf({ ...stockOf(item), status, endingSoon, appExclusive: item.app_exclusive, reopens })
  return sash && <Sash tone={tones[sash] ?? 'ink'}>{sash}</Sash>
}
