import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { resetAtSignOut } from '#console/core/session.ts'
import type { CardOutcome } from '#contract/console/post.ts'
import type { PostRoute } from '#domain/post/post-card.ts'

/** Fields that all cards of a pile have in common. */
export type Pile = {
  /** The id of the batch, with whose count the server compares its own. */
  readonly batchId: string
  readonly code: string
  readonly route: PostRoute
  /** ISO 8601, since it is stored as text. */
  readonly receivedAt: string
  /** The number of cards that an operator counted in the pile; null before it is counted. */
  readonly counted: number | null
}

/** A card while it is typed. */
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
  /** Cards of this pile, newest first. */
  readonly done: readonly DoneCard[]
  /** The number of its cards that were typed before, in another tab or by another operator. */
  readonly typedBefore: { readonly accepted: number; readonly rejected: number }
}

const none = { accepted: 0, rejected: 0 }

function newCard(campaignCode: string): Pick<Desk, 'cardId' | 'typed'> {
  const empty = { first_name: '', last_name: '', address: '', postcode: '', birth_date: '', phone: '', email: '' }
  const typed = { campaign_code: campaignCode, ...empty, same_hand: false, unusable: '' }
  return { cardId: crypto.randomUUID(), typed }
}

/**
 * The cards of a batch that this tab has typed. The state survives a reload, with the id of the unfinished card: if
 * that card was sent already, it is not entered twice. Closing the tab discards the state.
 */
export const usePostDesk = create<Desk>()(
  persist((): Desk => ({ pile: null, done: [], typedBefore: none, ...newCard('') }), {
    name: 'console.post-desk',
    // State that an earlier build stored has no batch.
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

/** Gives the unfinished card another id, which is stored before the card is sent. */
export function renewCardId(): string {
  const cardId = crypto.randomUUID()
  usePostDesk.setState({ cardId })
  return cardId
}

/** Starts the next card. An answer to a card that is no longer on the desk changes nothing. */
export function finishCard(done: DoneCard): void {
  usePostDesk.setState((desk) =>
    desk.cardId === done.card_id
      ? { done: [done, ...desk.done], ...newCard(desk.typed.campaign_code || (desk.pile?.code ?? '')) }
      : desk,
  )
}
