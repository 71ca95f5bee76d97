import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import type { StoredCampaignDocument } from '#contract/console/campaigns.ts'

export const { LineField, LinesField, CountField, PoundsField, MomentField, ClockField, ChoiceField, TickField } =
  fieldsOf<StoredCampaignDocument>()
