import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { costText } from '#console/core/document.tsx'
import type { Cost } from '#contract/console/giveaways.ts'
import { foreseePromo, generatePromos, PROMO_BATCH_MAX } from '#contract/console/promos.ts'
import type { Err } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PromoFields, promoFieldPaths } from './promo-fields.tsx'
import { newTerms } from './terms.ts'

type Body = z.output<typeof generatePromos.body>

const begin: Body = { name: '', prefix: '', codes: 1000, terms: { ...newTerms, uses_max: 1 }, reason: '' }
const ownPaths = ['name', 'prefix', 'codes', 'reason']

/** Generates many codes with the same terms in a job. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [body, setBody] = useState<Body>(begin)
  const [problems, setProblems] = useState<readonly { path: string; message: string }[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [cost, setCost] = useState<Cost | null>(null)
  const change = (part: Partial<Body>) => {
    setCost(null)
    setBody((before) => ({ ...before, ...part }))
  }
  const errorsAt = (path: string) => problems.filter((each) => each.path === path).map(({ message }) => message)
  const shown = [...ownPaths, ...promoFieldPaths.map((path) => `terms.${path}`)]

  /** The first press shows what the codes could cost. The second press makes or requests them. */
  async function send(): Promise<void> {
    const read = z.safeEncode(generatePromos.body, body)
    setProblems(read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
    if (!read.success) return
    setIsBusy(true)
    const called = cost === null ? await foresee() : await generate()
    setIsBusy(false)
    if (!called.ok) setProblems(called.errors.flatMap(problemsOf))
  }

  async function foresee() {
    const called = await call(foreseePromo, { body: { code: null, codes: body.codes, terms: body.terms } })
    if (called.ok) setCost(called.value)
    return called
  }

  async function generate() {
    const called = await call(generatePromos, { body })
    if (called.ok) {
      const { approval_id: id, batch_id: batchId } = called.value
      void navigate(id === null ? consolePaths.promoBatch(batchId) : consolePaths.approval(id))
    }
    return called
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
        <TextField
          label="Name of the batch"
          errors={errorsAt('name')}
          showErrors
          onValueChange={(name) => change({ name })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Codes begin with"
            optional
            errors={errorsAt('prefix')}
            showErrors
            onValueChange={(prefix) => change({ prefix: prefix.trim().toUpperCase() })}
          />
          <TextField
            label="How many"
            hint={`At most ${PROMO_BATCH_MAX.toLocaleString('en-GB')}.`}
            kind="number"
            defaultValue={body.codes}
            errors={errorsAt('codes')}
            showErrors
            onValueChange={(text) => change({ codes: Number(text) })}
          />
        </div>
        <PromoFields
          terms={body.terms}
          errorsAt={(path) => errorsAt(`terms.${path}`)}
          onChange={(part) => {
            setCost(null)
            setBody((before) => ({ ...before, terms: { ...before.terms, ...part } }))
          }}
        />
        <TextArea
          label="Reason"
          hint="Recorded in the audit log."
          errors={errorsAt('reason')}
          onChange={(event) => setBody((before) => ({ ...before, reason: event.target.value }))}
        />
        <ErrorList errors={problems.filter(({ path }) => !shown.includes(path)).map(({ message }) => message)} />
        {cost && (
          <Notice live tone={cost.takes_two ? 'warning' : 'info'} title="The largest possible cost">
            {costText(cost)}
          </Notice>
        )}
        <Button type="submit" busy={isBusy}>
          {cost === null ? 'Work out the cost' : cost.takes_two ? 'Request approval' : 'Generate'}
        </Button>
      </form>
    </Dialog>
  )
}

function problemsOf(error: Err): { path: string; message: string }[] {
  const fields = error.name === 'ValidationError' ? (error.meta.fields ?? []) : []
  if (fields.length === 0) return [{ path: '', message: error.message }]
  return fields.map(({ path, message }) => ({ path: path.replace(/^body\./, ''), message }))
}
