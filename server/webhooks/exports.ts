export { webhookApprovalActions } from './admin/approve-endpoint.ts'
export { addEndpoint, replayDelivery, switchEndpoint } from './admin/endpoints.ts'
export {
  type DeliveryRow,
  deliverySorting,
  type EndpointRow,
  endpointSorting,
  listDeliveries,
  listEndpoints,
} from './admin/queries.ts'
export { announceAuditHead, announceOfRound, announcePurchases } from './announce.ts'
export { purgeDeliveriesBefore } from './delivery-queries.ts'
export type { Describe } from './send/deliver.ts'
