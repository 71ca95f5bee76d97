import { create } from 'zustand'
import { type BasketLine, entriesOf } from '#web/features/basket/basket-line.ts'
import { putLine } from '#web/features/basket/basket-store.ts'

export type Added = { method: 'ADDED' | 'UPDATED'; entries: number }

/** What was just put into the basket, while the dialog says so. */
export const useAdded = create<{ added: Added | null }>(() => ({ added: null }))

export function addToBasket(line: BasketLine): void {
  useAdded.setState({ added: { method: putLine(line), entries: entriesOf(line) } })
}

export function forgetAdded(): void {
  useAdded.setState({ added: null })
}
