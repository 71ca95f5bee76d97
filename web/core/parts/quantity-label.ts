import type { Frequency, ItemType } from '#domain/campaign/campaign.ts'

/** `10 entries`, `1 ticket`, `10 entries per day`. */
export function quantityLabel(type: ItemType, quantity: number, frequency: Frequency = 'SINGLE'): string {
  const [one, many] = type === 'RAFFLE' ? ['ticket', 'tickets'] : ['entry', 'entries']
  const count = `${quantity.toLocaleString('en-GB')} ${quantity === 1 ? one : many}`
  return frequency === 'ALL_NEXT_WEEK' ? `${count} per day` : count
}
