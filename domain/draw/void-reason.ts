/** Why tickets do not count; each is written as its place in this list. */
export const voidReasons = ['REFUNDED', 'DISPUTED', 'INELIGIBLE', 'DUPLICATE'] as const
export type VoidReason = (typeof voidReasons)[number]
