export { findCardOfEntry } from './card-queries.ts'
export { clearCardsOf, clearRejectedBefore } from './clear-cards.ts'
