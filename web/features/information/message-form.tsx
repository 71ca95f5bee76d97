import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { contactFormSchema, sendContact, sendWorkWithUs } from '#contract/contact.ts'
import { MESSAGE_LENGTH_MAX } from '#domain/site/message.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { EmailField } from '#web/core/forms/email-field.tsx'
import { FormFields } from '#web/core/forms/form-page.tsx'
import { useHumanCheck } from '#web/core/forms/human-check/human-check.tsx'
import { NameFields } from '#web/core/forms/person-fields.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { useEmailSuggestion } from '#web/core/forms/use-email-suggestion.ts'
import { call } from '#web/core/http/call.ts'
import { latePart } from '#web/core/parts/late-part.tsx'

const OrderField = latePart(() => import('./order-field.tsx'), <div className="min-h-26" />)

/** Sends a message to the operators of the site. The typed text stays until the message has arrived. */
export function MessageForm({
  title,
  schema,
  endpoint,
  optional = false,
  hasOrder = false,
  sent,
}: {
  title: string
  schema: typeof contactFormSchema
  endpoint: typeof sendContact | typeof sendWorkWithUs
  /** A name and an address are enough. */
  optional?: boolean
  /** Set if the message may be about an order. */
  hasOrder?: boolean
  /** The confirmation. */
  sent: string
}) {
  const humanCheck = useHumanCheck()
  const [isSent, setIsSent] = useState(false)
  const thanks = useRef<HTMLDivElement>(null)
  const form = useTypedForm(schema, { email: '', firstName: '', surname: '', order: '', message: '' })
  const suggested = useEmailSuggestion(form.watch('email'))
  const submit = form.submit(async (written: z.output<typeof contactFormSchema>) => {
    const recaptcha = await humanCheck.solve()
    if (recaptcha === null) return []
    const called = await call(endpoint, { body: { ...written, recaptcha } })
    setIsSent(called.ok)
    return called.ok ? [] : called.errors
  }, suggested.interrupts)
  // The form disappears together with the focused button, so the focus moves.
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent])
  return (
    <Card className="flex flex-col gap-5 md:p-8">
      <h2 className="text-xl">{title}</h2>
      <div ref={thanks} tabIndex={-1} role="status" className="scroll-mt-24 outline-none empty:hidden">
        {isSent && <Notice tone="success">{sent}</Notice>}
      </div>
      {!isSent && (
        <FormFields onSubmit={submit} form={form} action="Send">
          <NameFields first={form.field('firstName')} last={form.field('surname')} />
          <EmailField
            {...form.field('email')}
            autoComplete="email"
            email={suggested}
            onUse={(email) => form.setValue('email', email, { shouldValidate: true })}
          />
          {hasOrder && (
            <OrderField
              {...form.field('order')}
              value={form.watch('order') ?? ''}
              onValueChange={(order) => form.setValue('order', order, { shouldValidate: true })}
            />
          )}
          <TextArea
            {...form.field('message')}
            label="Message"
            hint={`Up to ${MESSAGE_LENGTH_MAX.toLocaleString('en-GB')} characters`}
            optional={optional}
          />
        </FormFields>
      )}
      {humanCheck.dialog}
    </Card>
  )
}
