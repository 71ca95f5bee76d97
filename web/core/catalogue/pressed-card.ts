import type { Asset, GroupItem } from '#contract/catalogue.ts'

/** What a link knew of the page that it leads to: its title, and where it stood on a card all that the card shows. */
export type PressedCard = {
  path: string
  title: string
  item?: GroupItem
  /** Where the browser has the card's picture from already. */
  pictureSrc?: string | undefined
}

let pressed: PressedCard | null = null
let isTaken = false

export function rememberPressed(card: PressedCard): void {
  pressed = card
  isTaken = false
}

/** The card that led to a page, once: who asks again waits for the page's own data. */
export function takePressed(path: string): PressedCard | null {
  if (isTaken || pressed?.path !== path) return null
  isTaken = true
  return pressed
}

/** The picture that the pressed card showed smaller stands in the place of the larger one until that has come. */
export function withCardPicture(asset: Asset | null): Asset | null {
  return pressed?.pictureSrc && asset && asset.id === pressed.item?.asset?.id
    ? { ...asset, preview_colour: `center / cover url("${pressed.pictureSrc}")` }
    : asset
}
