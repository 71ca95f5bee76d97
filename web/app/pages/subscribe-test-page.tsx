import { useState } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Err } from '#contract/errors.ts'
import { subscribePlatforms, subscribeTestSchema, triggerSubscribe } from '#contract/mailing.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { pageConfig } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { siteContext } from '#web/core/site/site-context.ts'

const leadHome = (env: string) => (env === 'prod' ? redirect(paths.home) : null)

export function loader({ context }: LoaderFunctionArgs) {
  return leadHome(context.get(siteContext).config.env)
}

export function clientLoader() {
  return leadHome(pageConfig().env)
}

export const meta = personalHead('Welcome email test', paths.subscribeTest)

/**
 * A page for developers: sends the welcome email to the address that is set for tests. It does not exist in production.
 */
export default function SubscribeTestPage() {
  const form = useTypedForm(subscribeTestSchema, { platform: 'WEBSITE', campaign_tag: '', brand: '' })
  const [isSent, setIsSent] = useState(false)
  const submit = form.submit(async (body) => {
    setIsSent(false)
    const called = await call(triggerSubscribe, { body })
    setIsSent(called.ok)
    return called.ok ? [] : called.errors.map(withMessage)
  })
  return (
    <FormPage title="Welcome email test" lead="The email goes to the test address in the settings.">
      <FormFields onSubmit={submit} form={form} action="Send">
        <RadioGroup
          {...form.choice('platform')}
          legend="Platform"
          inline
          options={subscribePlatforms.map((value) => ({ value, label: value }))}
        />
        <TextField {...form.field('campaign_tag')} label="Campaign tag" autoComplete="off" maxLength={30} />
        <TextField {...form.field('brand')} label="Brand" autoComplete="off" maxLength={50} />
      </FormFields>
      <div role="status" className="empty:hidden">
        {isSent && <Notice tone="success">test email sent successfully!</Notice>}
      </div>
    </FormPage>
  )
}

/** Shows developers of the site the error's message, or its name if it has none. */
function withMessage(error: Err): Err {
  return { ...error, message: error.message || 'InternalError' }
}
