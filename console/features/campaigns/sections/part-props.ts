import type { CampaignForm } from '../campaign-form.ts'

/** What every section of the form needs. */
export type PartProps = { form: CampaignForm; isLocked: boolean; isReadOnly: boolean }
