export { announceOfRound, announcePurchases } from './announce.ts'
export { purgeDeliveriesBefore } from './delivery-queries.ts'
export type { Describe } from './send/deliver.ts'
