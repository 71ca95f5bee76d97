import { PATH_PATTERN } from '#domain/site/page-path.ts'
import type { BasketLine, CampaignLine } from '#web/core/basket/basket-line.ts'
import { isLine } from '#web/core/basket/read-basket.ts'

const INTENT_KEY = 'intent'

/** The purchase that a visitor began before they were asked to sign in. It is resumed afterwards. */
export type Intent = {
  /** The whole basket, or the one item of "enter now"; without an item it is only a page to return to. */
  kind: 'BASKET' | 'SINGLE'
  item?: BasketLine
  /** An accepted upsell beside that item. */
  upsell?: CampaignLine
  return_path: string
}

export function saveIntent(intent: Intent): void {
  sessionStorage.setItem(INTENT_KEY, JSON.stringify(intent))
}

export function findIntent(): Intent | null {
  try {
    const intent = JSON.parse(sessionStorage.getItem(INTENT_KEY) ?? 'null') as Intent | null
    return intent && isOwnPath(intent.return_path) && [intent.item, intent.upsell].every(isLineOrNone) ? intent : null
  } catch {
    return null
  }
}

export function clearIntent(): void {
  sessionStorage.removeItem(INTENT_KEY)
}

/** Stored by the page alone, because two frames in one page have different starting pages. */
let startPath = '/'

export function startAt(path: string): void {
  startPath = path
}

/**
 * The page to return to after signing in. The page at that address resumes the intent. In a partner's frame this is
 * always the page with which the frame began.
 */
export function returnPath(): string {
  return findIntent()?.return_path ?? startPath
}

function isLineOrNone(item: unknown): boolean {
  return item === undefined || isLine(item)
}

function isOwnPath(path: unknown): boolean {
  return typeof path === 'string' && PATH_PATTERN.test(path)
}
