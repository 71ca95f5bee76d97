import type { ComponentType } from 'react'
import { redirect, replace } from 'react-router'
import { delay, FRAME_AFTER_MS, pathOf } from '#web/core/site/frame-first.ts'
import { load } from './catalogue.ts'
import type { Loaded, Things } from './kinds.ts'
import { type PressedCard, takePressed } from './pressed-card.ts'

type Framed = { card: PressedCard; Frame: ComponentType<{ card: PressedCard }> }
/** The page of an entry with its data, or before that with the data of the pressed card. */
export type LoadedEntry<Thing> = (Loaded<Thing> & { card?: never }) | ({ thing?: never; errors?: never } & Framed)

export type EntryAddress = { params: { tag?: string }; request: Request }

/**
 * Loads the page of an entry. After a press on a card the page does not wait for its data: its frame is shown, and
 * requests them again.
 */
export function loadEntry<K extends 'campaign' | 'bundle'>(
  kind: K,
  tag: string,
  request: Request,
): Promise<LoadedEntry<Things[K] | null>> {
  const loading = load(kind, tag)
  const card = takePressed(pathOf(request))
  if (!card) return loading
  return Promise.race([loading, frame(card).catch(() => loading)])
}

/**
 * The previous page has fetched the frame already. If the frame fails to load, the page waits for its data like any
 * other.
 */
async function frame(card: PressedCard): Promise<Framed> {
  const [{ EntryFrame: Frame }] = await Promise.all([
    import('#web/core/entering/entry-frame.tsx'),
    delay(FRAME_AFTER_MS),
  ])
  return { card, Frame }
}

/**
 * Chooses how a page redirects. A page that is already open, or is reached by Back, is replaced: otherwise Back would
 * return to it.
 */
export function wayOnFrom(request: Request): typeof redirect {
  return pathOf(request) === location.pathname ? replace : redirect
}
