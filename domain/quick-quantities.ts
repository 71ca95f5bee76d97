import { clampToSlider, type Raffle } from './price.ts'

/** How many of them stand beside a slider at most. */
const QUICK_MAX = 5
const QUICK_STEPS = [1, 2, 5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/** Round quantities to choose at once, of which the smallest is an order by itself. */
export function quickQuantities(raffle: Raffle, orderMinPence: number): number[] {
  const isOffered = (quantity: number) =>
    clampToSlider(raffle, quantity) === quantity && quantity * raffle.unitPricePence >= orderMinPence
  return QUICK_STEPS.filter(isOffered).slice(0, QUICK_MAX)
}
