import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { resetAtSignOut } from '#console/core/session.ts'
import type { CardOutcome } from '#contract/console/post.ts'
import type { PostRoute } from '#domain/post-card.ts'

/** What all cards of a pile have in common. */
export type Pile = {
  /** Of the batch that the server compares its count with. */
  readonly batchId: string
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
  same_hand: boolean
  unusable: string
}

type ShownOutcome = 'card_id' | 'outcome' | 'reason' | 'ticket' | 'entry_code' | 'earlier' | 'same_address'
export type DoneCard = Pick<CardOutcome, ShownOutcome> & {
  readonly name: string
}

type Desk = {
  readonly pile: Pile | null
  readonly cardId: string
  readonly typed: TypedCard
  /** Of this pile, the newest first. */
  readonly done: readonly DoneCard[]
  /** How many of it were typed before, in another tab or by somebody else. */
  readonly typedBefore: { readonly accepted: number; readonly rejected: number }
}

const none = { accepted: 0, rejected: 0 }

function newCard(campaignCode: string): Pick<Desk, 'cardId' | 'typed'> {
  const empty = { first_name: '', last_name: '', address: '', postcode: '', birth_date: '', phone: '', email: '' }
  const typed = { campaign_code: campaignCode, ...empty, same_hand: false, unusable: '' }
  return { cardId: crypto.randomUUID(), typed }
}

/**
 * What this tab has typed of a batch that the server has. It survives a reload, the id of the half-typed card with it:
 * if that was sent already, it is not entered twice. A tab that is closed leaves nothing.
 */
export const usePostDesk = create<Desk>()(
  persist((): Desk => ({ pile: null, done: [], typedBefore: none, ...newCard('') }), {
    name: 'console.post-desk',
    // What an earlier build stored has no batch.
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function beginPile(pile: Pile, typedBefore: Desk['typedBefore'] = none): void {
  usePostDesk.setState({ pile, done: [], typedBefore, ...newCard(pile.code) })
}

export function endPile(): void {
  usePostDesk.setState({ pile: null, done: [], typedBefore: none, ...newCard('') })
}

resetAtSignOut(endPile)

export function storeTyped(typed: TypedCard): void {
  usePostDesk.setState({ typed })
}

/** The half-typed card under another id, which is stored before it is sent. */
export function renewCardId(): string {
  const cardId = crypto.randomUUID()
  usePostDesk.setState({ cardId })
  return cardId
}

/** The next card is there. An answer of a card that is not the one on the desk any more changes nothing. */
export function finishCard(done: DoneCard): void {
  usePostDesk.setState((desk) =>
    desk.cardId === done.card_id
      ? { done: [done, ...desk.done], ...newCard(desk.typed.campaign_code || (desk.pile?.code ?? '')) }
      : desk,
  )
}
