import type { ComponentType } from 'react'
import { redirect, replace } from 'react-router'
import { delay, FRAME_AFTER_MS, pathOf } from '#web/core/site/frame-first.ts'
import { load } from './catalogue.ts'
import type { Loaded, Things } from './kinds.ts'
import { type PressedCard, takePressed } from './pressed-card.ts'

type Framed = { card: PressedCard; Frame: ComponentType<{ card: PressedCard }> }
/** An entry's page is there with its data, or before them with what the pressed card knew. */
export type LoadedEntry<Thing> = (Loaded<Thing> & { card?: never }) | ({ thing?: never; errors?: never } & Framed)

export type EntryAddress = { params: { tag?: string }; request: Request }

/** The page of what was pressed does not wait for its data: it asks again once its frame stands. */
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

/** The page that leads here has fetched the frame; where it does not come, the page is waited for as any other. */
async function frame(card: PressedCard): Promise<Framed> {
  const [{ EntryFrame: Frame }] = await Promise.all([
    import('#web/core/entering/entry-frame.tsx'),
    delay(FRAME_AFTER_MS),
  ])
  return { card, Frame }
}

/**
 * How a page leads elsewhere. One that stands already, or is gone back to, is replaced: Back would lead to it again.
 */
export function wayOnFrom(request: Request): typeof redirect {
  return pathOf(request) === location.pathname ? replace : redirect
}
