export { promoApprovalActions } from './admin/actions.ts'
export { type BatchRow, batchSorting, codeSorting, findBatch, listBatches, listCodes } from './admin/batch-queries.ts'
export { generateCodes, pauseBatch, termsOfBatch } from './admin/batches.ts'
export { findCostOfUse, findPromoCost } from './admin/cost.ts'
export { newTermsOf, promoDocuments, termsOf } from './admin/documents.ts'
export { importPeople } from './admin/people.ts'
export { countListed, findDeskPromo, findUsed, listDeskPromos, promoSorting, type Used } from './admin/queries.ts'
export { countPromoUses } from './batch-queries.ts'
export {
  campaignIdOfPromo,
  checkFoundPromo,
  clearListed,
  evaluatePromo,
  type FoundPromo,
  listOwnCodes,
  type PromoPerson,
  releasePromoUse,
  retakePromoUse,
  returnPromoUse,
  subjectsOf,
} from './promos.ts'
export { listCampaignsOfPromos, type PromoRow } from './queries.ts'
export { savePromoCode } from './save-promo-code.ts'
export {
  addUsesTaken,
  insertUses,
  listListed,
  listPromosOf,
  listUsesOf,
  type PromoUse,
  releaseUsesOf,
} from './use-queries.ts'
