import { useState } from 'react'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { showCount, showInstant } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { change, readAgain } from '#console/core/queries.ts'
import { closePostBatch } from '#contract/console/post.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { endPile, type Pile, usePostDesk } from './post-desk.ts'
import { routeNames } from './post-words.ts'

/** The facts of a pile, its progress, and its end. */
export function PileFacts({ pile }: { pile: Pile }) {
  const [isClosing, setIsClosing] = useState(false)
  const { done, typedBefore } = usePostDesk()
  const rejected = typedBefore.rejected + done.filter(({ outcome }) => outcome === 'REJECTED').length
  const typed = typedBefore.accepted + typedBefore.rejected + done.length
  const isWhole = pile.counted === null || pile.counted === typed

  async function close() {
    const called = await call(closePostBatch, { params: { batch_id: pile.batchId }, body: { words: null } })
    // Another operator may have typed cards of this pile meanwhile.
    if (!called.ok) return setIsClosing(true)
    await readAgain()
    endPile()
  }

  return (
    <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">{routeNames[pile.route]}</h2>
      <p className="text-ink-soft">
        {pile.code}, {pile.route === 'POSTAL' ? 'reached us' : 'called'} {showInstant(new Date(pile.receivedAt))}
      </p>
      {pile.counted !== null && (
        <ProgressBar
          label={`${showCount(typed)} of ${showCount(pile.counted)} entered`}
          value={Math.min(typed, pile.counted)}
          max={pile.counted}
        />
      )}
      <p className="figures">
        {showCount(typed - rejected)} entered, {showCount(rejected)} rejected
      </p>
      <div className="flex flex-col gap-2">
        <Button tone="quiet" onClick={() => (isWhole ? close() : setIsClosing(true))}>
          Close batch
        </Button>
        <Button tone="quiet" onClick={endPile}>
          Finish later
        </Button>
      </div>
      {isClosing && <CloseDialog pile={pile} typed={typed} onClose={() => setIsClosing(false)} />}
    </Card>
  )
}

const schema = z.object({ words: closePostBatch.body.shape.words.unwrap() })

/** A count that does not match is explained before the batch is closed. */
function CloseDialog({ pile, typed, onClose }: { pile: Pile; typed: number; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { words: '' })
  const send = submit((body) => change(closePostBatch, { params: { batch_id: pile.batchId }, body }, endPile))
  return (
    <Dialog open title="The count doesn’t match" onClose={onClose}>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <Notice tone="warning">
          {showCount(typed)} entered here, and {showCount(pile.counted ?? 0)} were counted. Check the pile against the
          list before you close the batch.
        </Notice>
        <TextArea label="Why the count differs" hint="Recorded in the audit log." {...field('words')} />
        <ErrorList errors={problems} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Continue entering</Button>
          <Button type="submit" tone="danger" busy={isBusy}>
            Close with this reason
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
