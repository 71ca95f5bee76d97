import { clampToSlider, type Raffle } from '../money/price.ts'

/** The maximum number of them beside a slider. */
const QUICK_MAX = 5
const QUICK_STEPS = [1, 2, 5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/** Round quantities to choose with one press. The smallest of them alone reaches the minimum order. */
export function quickQuantities(raffle: Raffle, orderMinPence: number): number[] {
  const isOffered = (quantity: number) =>
    clampToSlider(raffle, quantity) === quantity && quantity * raffle.unitPricePence >= orderMinPence
  return QUICK_STEPS.filter(isOffered).slice(0, QUICK_MAX)
}
