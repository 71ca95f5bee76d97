import { create } from 'zustand'
import type { Offer } from './offers.ts'

/** Beside a bundle there is one offer, beside other items up to three. */
export type Beside = { isSingle: boolean; offers: readonly Offer[] }

export type Added = Beside & { method: 'ADDED' | 'UPDATED'; entries: number }

/** The item that was just added to the basket, while the dialog is open. */
export const useAdded = create<{ added: Added | null }>(() => ({ added: null }))

export function clearAdded(): void {
  useAdded.setState({ added: null })
}
