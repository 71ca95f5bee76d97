import { z } from 'zod'
import { updateDetails } from '#contract/accounts.ts'
import { nameSchema, postcodeSchema } from '#contract/fields.ts'
import type { User } from '#contract/sessions.ts'
import { formatBirthDate } from '#domain/person/birth-date.ts'
import { Notice } from '#ui/notice.tsx'
import { typedBirthDateSchema } from '#web/core/forms/field-schemas.ts'
import { BirthDateField, NameFields, PostcodeField } from '#web/core/forms/person-fields.tsx'
import { call } from '#web/core/http/call.ts'
import { useSession } from '#web/core/session/session.tsx'
import { setUser } from '#web/core/session/session-store.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { AccountForm } from './account-form.tsx'
import { DownloadData } from './download-data.tsx'
import { useSavedForm } from './use-saved-form.ts'

export const meta = personalHead('Personal details', paths.accountDetails)

const schema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  dob: typedBirthDateSchema,
  postcode: postcodeSchema,
})

export default function DetailsPage() {
  const { user } = useSession()
  return (
    <>
      <h1 className="mb-4 text-2xl">Personal details</h1>
      <div className="flex flex-col gap-6">
        {user && <DetailsForm user={user} />}
        <DownloadData />
      </div>
    </>
  )
}

function DetailsForm({ user }: { user: User }) {
  const form = useSavedForm(schema, typedOf(user))
  const submit = form.submit(async (details) => {
    const called = await call(updateDetails, { body: details })
    if (!called.ok) return called.errors
    setUser(called.value.user)
    form.save(typedOf(called.value.user))
    return []
  })
  return (
    <AccountForm form={form} onSubmit={submit} action="UPDATE" saved="Personal details updated">
      {!user.last_name && <Notice tone="warning">Please add your surname. You need one to enter.</Notice>}
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <BirthDateField {...form.field('dob')} />
      <PostcodeField {...form.field('postcode')} />
    </AccountForm>
  )
}

function typedOf({ first_name, last_name, dob, postcode }: User) {
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    dob: formatBirthDate(dob ?? ''),
    postcode: postcode ?? '',
  }
}
