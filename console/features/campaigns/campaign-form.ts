import type { DocumentForm } from '#console/core/forms/document-form.ts'
import { type CampaignDesk, campaignDocumentSchema, type StoredCampaignDocument } from '#contract/console/campaigns.ts'
import { toWire } from '#contract/wire.ts'

export type FormField = keyof StoredCampaignDocument
/** Each section saves its own fields. */
export type CampaignForm = DocumentForm<StoredCampaignDocument, number>

export function storedOf(document: CampaignDesk['document']): StoredCampaignDocument {
  return toWire(campaignDocumentSchema, document)
}
