import { errorText } from '#contract/errors.ts'
import type { ItemType, Platform } from '#domain/campaign.ts'
import { isEnteredOn } from '#domain/entrant.ts'
import { Notice } from '#ui/notice.tsx'

export type PlatformNoticeProps = {
  platform: Platform
  item: { type: ItemType; tag: string; title: string; app_exclusive: boolean; web_exclusive: boolean }
}

/** For whoever cannot enter here because it is kept for the app, or for the website: in the words of the refusal. */
export function PlatformNotice({ platform, item }: PlatformNoticeProps) {
  if (isForHere(platform, item)) return null
  const { type, tag, title } = item
  const meta = {
    reason: platform === 'app' ? 'web_only' : 'app_only',
    ...(type === 'BUNDLE' && { campaign: { tag, title } }),
  }
  return <Notice>{errorText({ name: 'NotAllowedError', meta })}</Notice>
}

export function isForHere(platform: Platform, item: PlatformNoticeProps['item']): boolean {
  return isEnteredOn(platform, { appExclusive: item.app_exclusive, webExclusive: item.web_exclusive })
}
