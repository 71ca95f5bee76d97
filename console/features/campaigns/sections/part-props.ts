import type { CampaignForm } from '../campaign-form.ts'

/** Props of every section of the form. */
export type PartProps = { form: CampaignForm; isLocked: boolean; isReadOnly: boolean }
