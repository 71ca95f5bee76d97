import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { FileField } from '#console/core/forms/file-field.tsx'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { readAgain } from '#console/core/queries.ts'
import { recordResult } from '#contract/console/draws.ts'
import type { Draw } from '#contract/draws.ts'
import { EVIDENCE_BYTES_MAX, evidenceTypes } from '#domain/draw/evidence-type.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

type Typed = { drawn_by: string; drawn_where: string; tickets: string; words: string; reason: string }
type Problem = { readonly path: string; readonly message: string }

const begin: Typed = { drawn_by: '', drawn_where: '', tickets: '', words: '', reason: '' }
const paths = ['drawn_at', ...Object.keys(begin)]

type Props = { params: { round_id: string }; prizes: Draw['prizes']; onClose: () => void }

/** One person enters the result. It has no effect until another person confirms it. */
export function ResultDialog({ params, prizes, onClose }: Props) {
  const [typed, setTyped] = useState(begin)
  const [drawnAt, setDrawnAt] = useState<Date | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const field = (name: keyof Typed) => ({
    errors: problems.filter(({ path }) => path === name).map(({ message }) => message),
    showErrors: true,
    value: typed[name],
  })
  const change = (name: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const winners = prizes.reduce((sum, { quantity }) => sum + quantity, 0)

  async function send(): Promise<void> {
    const read = recordResult.body.safeParse({ ...typed, drawn_at: drawnAt?.toISOString() })
    const missing = file ? [] : [{ path: '', message: 'Please choose the evidence' }]
    if (file && file.size > EVIDENCE_BYTES_MAX) missing.push({ path: 'file', message: 'must be of at most 50 MB' })
    const found = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
    setProblems([...found, ...missing])
    if (!read.success || !file || missing.length > 0) return
    setIsBusy(true)
    const called = await call(recordResult, { params, body: read.data }, { file })
    setIsBusy(false)
    if (called.ok) {
      await readAgain()
      return onClose()
    }
    setProblems(
      called.errors.flatMap((error): Problem[] =>
        error.name === 'ValidationError' && error.meta.fields
          ? [...error.meta.fields]
          : [{ path: '', message: error.message }],
      ),
    )
  }

  return (
    <Dialog open size="wide" title="Enter a result" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Drawn by"
            hint="Shown to the public."
            {...field('drawn_by')}
            onValueChange={change('drawn_by')}
          />
          <TextField
            label="Where"
            hint="Shown to the public."
            {...field('drawn_where')}
            onValueChange={change('drawn_where')}
          />
          <InstantField
            label="When"
            hint="London time, after entries closed."
            value={null}
            errors={problems.filter(({ path }) => path === 'drawn_at').map(() => 'Please say when')}
            onChange={setDrawnAt}
          />
          <TextField
            label="Tickets"
            hint={`In order of the prizes: the first ${winners} win, the others are reserves.`}
            {...field('tickets')}
            onValueChange={change('tickets')}
          />
        </div>
        <TextField
          label="How it was drawn"
          hint="Shown to the public, such as: live on air, from a drum."
          {...field('words')}
          onValueChange={change('words')}
        />
        <FileField
          label="Evidence"
          hint="A PDF, a picture, or a recording as audio or video, of at most 50 MB. It’s private; its fingerprint is published."
          accept={evidenceTypes.join()}
          onPick={setFile}
        />
        <TextArea
          label="Reason"
          hint="Recorded in the audit log."
          {...field('reason')}
          onChange={(event) => change('reason')(event.target.value)}
        />
        <ErrorList
          errors={problems
            .filter(({ path }) => !paths.includes(path))
            .map(({ path, message }) => (path === 'file' ? `The evidence ${message}` : message))}
        />
        <Button type="submit" busy={isBusy}>
          Request confirmation
        </Button>
      </form>
    </Dialog>
  )
}
