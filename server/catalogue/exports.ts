export { bundleApprovalActions } from './admin/actions.ts'
export { checkBundle } from './admin/bundle-cost.ts'
export { bundleSorting, listDeskBundles } from './admin/bundle-queries.ts'
export { bundleDocuments, pageDocuments } from './admin/documents.ts'
export { findWholePicture, frameAsset } from './admin/frame-asset.ts'
export { listDeskPages, listTitles, pageSorting } from './admin/page-queries.ts'
export { publishContent, publishContentWithin } from './admin/publish-content.ts'
export {
  hasBeenEntered,
  lockCampaign,
  replaceArrangement,
  setCancelled,
  setClosing,
  unpublish,
  unpublishBundlesOf,
  wasEntered,
} from './admin/queries.ts'
export {
  type DeskPicture,
  findSavedCampaign,
  listPictures,
  showUnsaved,
  validateCampaign,
} from './admin/saved-campaign.ts'
export { termsApprovalActions } from './admin/terms-approval.ts'
export { listVatClasses, lockVatClass, setVatClass, vatClassSorting } from './admin/vat-queries.ts'
export { findVersionIn } from './batch-queries.ts'
export { type CardCampaign, findCardCampaigns } from './card-campaigns.ts'
export {
  type BundleForOrder,
  type CampaignForOrder,
  findBundlesForOrder,
  findCampaignsById,
  findCampaignsForOrder,
} from './find-for-order.ts'
export { findPicture } from './find-picture.ts'
export {
  catalogueVersion,
  listEmbeddedSites,
  listPublicTags,
  lookUpBundle,
  lookUpCampaign,
  lookUpHome,
  lookUpPage,
  lookUpStock,
  lookUpUpsells,
} from './look-up.ts'
export { addMediaFile, contentOf, VIDEO_BYTES_MAX } from './media/add-media-file.ts'
export { findMediaFile } from './media/find-media-file.ts'
export { insertMedia, listMedia, lockMedia, type MediaRow, setShown, showMedia } from './media/media-queries.ts'
export { openingJobs, openingSchedules } from './openings/opening-jobs.ts'
export { findOpeningNotice, setOpeningNotice } from './openings/opening-notices.ts'
export { deleteOpeningNotices, listOpeningNotices } from './openings/opening-queries.ts'
export { listRunningTags } from './order-queries.ts'
export { PICTURE_BYTES_MAX, type PictureFrames } from './pictures.ts'
export { findDrawPlan } from './plan-queries.ts'
export { findCatalogueVersion } from './queries.ts'
export { type NewAsset, saveAsset } from './save-asset.ts'
export { saveBundle } from './save-bundle.ts'
export { saveCampaign } from './save-campaign.ts'
export type { NewBundle, NewCampaign, NewPage, NewPlan, NewPrice, PlannedPrize } from './save-input.ts'
export { savePage } from './save-page.ts'
export { markCatalogueChanged, moveCampaign, replaceRedirectUrl } from './save-queries.ts'
export { findEmailPicture } from './share/find-email-picture.ts'
export { findSharePicture } from './share/share-picture.ts'
export { type SnapshotAsset, showAsset } from './show/show-asset.ts'
export { writeAnswer } from './show/written-answers.ts'
