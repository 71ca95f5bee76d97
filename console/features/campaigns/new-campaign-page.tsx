import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Page } from '#console/core/page.tsx'
import { readAgain } from '#console/core/queries.ts'
import { useSession } from '#console/core/session.ts'
import { makeCampaignDraft } from '#contract/console/campaigns.ts'
import { campaignKinds } from '#domain/campaign/campaign-desk.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { kindWords } from './state-words.tsx'

/** An empty draft, a draft from a template, or a copy of the campaign in the address. */
export function NewCampaignPage() {
  const [params] = useSearchParams()
  const copyOf = params.get('copy_of')
  const navigate = useNavigate()
  const { brands } = useSession()
  const defaults = { tag: '', title: '', brand: brands?.[0] ?? null, kind: 'EMPTY' as const, copy_of: copyOf }
  const { form, field, problems, submit, isBusy } = useConsoleForm(makeCampaignDraft.body, defaults)
  return (
    <Page title={copyOf === null ? 'New competition' : `Copy of ${copyOf}`}>
      <Card className="max-w-form p-5">
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={submit(async (draft) => {
            const made = await call(makeCampaignDraft, { body: draft })
            if (!made.ok) return made.errors
            await readAgain()
            await navigate(consolePaths.campaign(draft.tag))
            return []
          })}
        >
          <TextField
            {...field('tag')}
            label="Tag"
            hint="Capitals, digits, _ or -. Part of the web address; you can’t change it later."
            tidy={(text) => text.trim().toUpperCase()}
            onValueChange={(text) => form.setValue('tag', text)}
          />
          <TextField {...field('title')} label="Title" />
          {copyOf === null && (
            <SelectField
              {...field('kind')}
              label="Start from"
              options={campaignKinds.map((value) => ({ value, label: kindWords[value] }))}
            />
          )}
          {copyOf !== null && (
            <p className="text-sm">
              Copies the text, prices and plan, and moves the dates on. Doesn’t copy phone numbers or the postcard code.
            </p>
          )}
          <ErrorList errors={problems} />
          <Button type="submit" busy={isBusy}>
            Create draft
          </Button>
        </form>
      </Card>
    </Page>
  )
}
