export {
  type BundleForOrder,
  type CampaignForOrder,
  type CampaignName,
  findBundlesForOrder,
  findCampaignsById,
  findCampaignsForOrder,
} from './find-for-order.ts'
