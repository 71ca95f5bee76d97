import type { ItemType, Platform } from '#domain/campaign/campaign.ts'
import { isEnteredOn, PLATFORM_TEXTS } from '#domain/campaign/entering-texts.ts'
import { RareNotice } from '#web/core/parts/rare-notice.tsx'

export type PlatformNoticeProps = {
  platform: Platform
  item: { type: ItemType; title: string; app_exclusive: boolean; web_exclusive: boolean }
}

/** Informs an entrant on the wrong platform (app or website only), in the words of the domain error. */
export function PlatformNotice({ platform, item }: PlatformNoticeProps) {
  if (isForHere(platform, item)) return null
  const text = PLATFORM_TEXTS[platform === 'app' ? 'web_only' : 'app_only']
  return <RareNotice>{text(item.type === 'BUNDLE' ? item.title : 'This competition')}</RareNotice>
}

export function isForHere(platform: Platform, item: PlatformNoticeProps['item']): boolean {
  return isEnteredOn(platform, { appExclusive: item.app_exclusive, webExclusive: item.web_exclusive })
}
