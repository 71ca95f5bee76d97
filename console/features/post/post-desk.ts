import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { resetAtSignOut } from '#console/core/session.ts'
import type { CardOutcome } from '#contract/console/post.ts'
import type { PostRoute } from '#domain/post-card.ts'

/** What all cards of a pile have in common. */
export type Pile = {
  readonly code: string
  readonly route: PostRoute
  /** ISO 8601, since it is stored as text. */
  readonly receivedAt: string
  /** How many the pile has, as somebody counted; null where nobody did. */
  readonly counted: number | null
}

/** A card as it is typed. */
export type TypedCard = {
  campaign_code: string
  first_name: string
  last_name: string
  address: string
  postcode: string
  birth_date: string
  phone: string
  email: string
  unusable: string
}

export type DoneCard = Pick<CardOutcome, 'card_id' | 'outcome' | 'reason' | 'ticket' | 'entry_code' | 'earlier'> & {
  readonly name: string
}

type Desk = {
  readonly pile: Pile | null
  readonly cardId: string
  readonly typed: TypedCard
  /** Of this pile, the newest first. */
  readonly done: readonly DoneCard[]
}

function newCard(campaignCode: string): Pick<Desk, 'cardId' | 'typed'> {
  const empty = { first_name: '', last_name: '', address: '', postcode: '', birth_date: '', phone: '', email: '' }
  return { cardId: crypto.randomUUID(), typed: { campaign_code: campaignCode, ...empty, unusable: '' } }
}

/**
 * What this tab has typed. It survives a reload, the id of the half-typed card with it: if that was sent already, it is
 * not entered twice. A tab that is closed leaves nothing.
 */
export const usePostDesk = create<Desk>()(
  persist((): Desk => ({ pile: null, done: [], ...newCard('') }), {
    name: 'console.post-desk',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function beginPile(pile: Pile): void {
  usePostDesk.setState({ pile, done: [], ...newCard(pile.code) })
}

export function endPile(): void {
  usePostDesk.setState({ pile: null, done: [], ...newCard('') })
}

resetAtSignOut(endPile)

export function storeTyped(typed: TypedCard): void {
  usePostDesk.setState({ typed })
}

/** The next card is there. An answer of a card that is not the one on the desk any more changes nothing. */
export function finishCard(done: DoneCard): void {
  usePostDesk.setState((desk) =>
    desk.cardId === done.card_id
      ? { done: [done, ...desk.done], ...newCard(desk.typed.campaign_code || (desk.pile?.code ?? '')) }
      : desk,
  )
}
