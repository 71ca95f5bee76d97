import { create } from 'zustand'
import { type BasketLine, entriesOf } from '#web/core/basket/basket-line.ts'
import { putLine } from '#web/core/basket/basket-store.ts'

export type Added = { method: 'ADDED' | 'UPDATED'; entries: number }

/** What was just put into the basket, while the dialog says so. */
export const useAdded = create<{ added: Added | null }>(() => ({ added: null }))

export function addToBasket(line: BasketLine): void {
  showAdded(putLine(line), [line])
}

export function showAdded(method: Added['method'], lines: readonly BasketLine[]): void {
  useAdded.setState({ added: { method, entries: lines.reduce((all, line) => all + entriesOf(line), 0) } })
}

export function clearAdded(): void {
  useAdded.setState({ added: null })
}
