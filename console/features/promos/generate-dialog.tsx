import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import { type Problem, problemsOf, problemsOfSchema, showProblems } from '#console/core/forms/problems.ts'
import { costText } from '#console/core/forms/save-document.tsx'
import type { Cost } from '#contract/console/giveaways.ts'
import { foreseePromo, generatePromos, PROMO_BATCH_MAX, promoDocumentSchema } from '#contract/console/promos.ts'
import { readWire } from '#contract/wire.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PromoFields } from './promo-fields.tsx'
import { newTerms } from './terms.ts'

/** The terms of a code, with the other fields of the batch beside them. */
const schema = promoDocumentSchema.extend(generatePromos.body.omit({ terms: true }).shape)
type Typed = z.input<typeof schema>

const begin: Typed = { ...newTerms, name: '', prefix: '', codes: 1000, uses_max: 1, reason: '' }

const { CountField, LineField, LinesField } = fieldsOf<Typed>()

/** Generates many codes with the same terms in a job. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm<Typed>({ defaultValues: begin })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [foreseen, setForeseen] = useState<{ of: string; cost: Cost } | null>(null)
  const written = useWatch({ control: form.control }) as Typed
  const costed = JSON.stringify({ ...written, reason: '' })
  const cost = foreseen?.of === costed ? foreseen.cost : null

  /** The first press shows what the codes could cost. The second press makes or requests them. */
  async function send(): Promise<void> {
    form.clearErrors()
    const read = readWire(schema, written)
    setProblems(read.success ? [] : showProblems(form, problemsOfSchema(read.error)))
    if (!read.success) return
    const { name, prefix, codes, reason, ...terms } = read.data
    setIsBusy(true)
    const called = cost === null ? await foresee() : await generate()
    setIsBusy(false)
    if (!called.ok) setProblems(showProblems(form, problemsOf(called.errors)))

    async function foresee() {
      const answered = await call(foreseePromo, { body: { code: null, codes, terms } })
      if (answered.ok) setForeseen({ of: costed, cost: answered.value })
      return answered
    }

    async function generate() {
      const answered = await call(generatePromos, { body: { name, prefix, codes, terms, reason } })
      if (answered.ok) {
        const { approval_id: id, batch_id } = answered.value
        void navigate(id === null ? consolePaths.promoBatch(batch_id) : consolePaths.approval(id))
      }
      return answered
    }
  }

  return (
    <Dialog open size="wide" title="Generate codes" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <FormProvider {...form}>
          <LineField name="name" label="Batch name" />
          <div className="grid gap-4 sm:grid-cols-2">
            <LineField
              name="prefix"
              label="Codes start with"
              optional
              nullable={false}
              shape={(_, after) => after.trim().toUpperCase()}
            />
            <CountField
              name="codes"
              label="Number of codes"
              hint={`At most ${PROMO_BATCH_MAX.toLocaleString('en-GB')}.`}
            />
          </div>
          <PromoFields type={written.type} />
          <LinesField name="reason" label="Reason" hint="Recorded in the audit log." />
        </FormProvider>
        <ErrorList errors={problems.map(({ message }) => message)} />
        {cost && (
          <Notice live tone={cost.takes_two ? 'warning' : 'info'} title="Highest possible cost">
            {costText(cost)}
          </Notice>
        )}
        <Button type="submit" busy={isBusy}>
          {cost === null ? 'Work out cost' : cost.takes_two ? 'Request approval' : 'Generate'}
        </Button>
      </form>
    </Dialog>
  )
}
