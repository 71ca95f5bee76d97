import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { generatePromos, PROMO_BATCH_MAX } from '#contract/console/promos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PromoFields, promoFieldPaths } from './promo-fields.tsx'
import { newTerms } from './terms.ts'

type Body = z.output<typeof generatePromos.body>

const begin: Body = { name: '', prefix: '', codes: 1000, terms: { ...newTerms, uses_max: 1 }, reason: '' }
const ownPaths = ['name', 'prefix', 'codes', 'reason']

/** Many codes of the same terms, made by a job. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [body, setBody] = useState<Body>(begin)
  const [problems, setProblems] = useState<readonly { path: string; message: string }[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<Body>) => setBody((before) => ({ ...before, ...part }))
  const errorsAt = (path: string) => problems.filter((each) => each.path === path).map(({ message }) => message)
  const shown = [...ownPaths, ...promoFieldPaths.map((path) => `terms.${path}`)]

  async function send(): Promise<void> {
    const read = z.safeEncode(generatePromos.body, body)
    setProblems(read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
    if (!read.success) return
    setIsBusy(true)
    const called = await call(generatePromos, { body })
    setIsBusy(false)
    if (called.ok) navigate(consolePaths.promoBatch(called.value.batch_id))
    else
      setProblems(
        called.errors.flatMap((error) =>
          error.name === 'ValidationError' && error.meta.fields
            ? error.meta.fields.map(({ path, message }) => ({ path: path.replace(/^body\./, ''), message }))
            : [{ path: '', message: error.message }],
        ),
      )
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
          onChange={(part) => setBody((before) => ({ ...before, terms: { ...before.terms, ...part } }))}
        />
        <TextArea
          label="Reason"
          hint="It stands in the audit."
          errors={errorsAt('reason')}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <ErrorList errors={problems.filter(({ path }) => !shown.includes(path)).map(({ message }) => message)} />
        <Button type="submit" busy={isBusy}>
          Generate
        </Button>
      </form>
    </Dialog>
  )
}
