import type { Asset, GroupItem } from '#contract/catalogue.ts'

/** The data that a link has about its target: the title, and all data of its card, if the link is on a card. */
export type PressedCard = {
  path: string
  title: string
  item?: GroupItem
  /** The address of the card's picture that the browser has already loaded. */
  pictureSrc?: string | undefined
}

let pressed: PressedCard | null = null
let isTaken = false

export function rememberPressed(card: PressedCard): void {
  pressed = card
  isTaken = false
}

/** The card that led to a page. It is returned only once: a second call waits for the page's own data. */
export function takePressed(path: string): PressedCard | null {
  if (isTaken || pressed?.path !== path) return null
  isTaken = true
  return pressed
}

/** Shows the smaller picture of the pressed card until the larger one has loaded. */
export function withCardPicture(asset: Asset | null): Asset | null {
  return pressed?.pictureSrc && asset && asset.id === pressed.item?.asset?.id
    ? { ...asset, preview_colour: `center / cover url("${pressed.pictureSrc}")` }
    : asset
}
