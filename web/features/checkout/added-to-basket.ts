import { create } from 'zustand'
import type { Offer } from './offers.ts'

/** Beside a bundle one other is offered, beside anything else up to three. */
export type Beside = { isSingle: boolean; offers: readonly Offer[] }

export type Added = Beside & { method: 'ADDED' | 'UPDATED'; entries: number }

/** What was just put into the basket, while the dialog says so. */
export const useAdded = create<{ added: Added | null }>(() => ({ added: null }))

export function clearAdded(): void {
  useAdded.setState({ added: null })
}
