import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call, callOrThrow } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount, showInstant } from '#console/core/format.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { readAgain, useAnswer } from '#console/core/queries.ts'
import { ReasonDialog } from '#console/core/reason-dialog.tsx'
import { useMay } from '#console/core/session.ts'
import { getPromoBatch, listBatchCodes, pausePromoBatch } from '#contract/console/promos.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { UseFacts } from './use-facts.tsx'

const PROGRESS_MS = 2000

/** Codes that were generated together: how many there are, what they cost, and the file of them. */
export function BatchPage() {
  const { id = '' } = useParams()
  const [isMade, setIsMade] = useState(false)
  const answer = useAnswer(getPromoBatch, { params: { batch_id: id } }, isMade ? {} : { every: PROGRESS_MS })
  if (answer.data && !isMade && answer.data.codes_made === answer.data.codes_wanted) setIsMade(true)
  return (
    <Page
      title={answer.data?.name ?? 'Batch'}
      above={
        <Link to={consolePaths.promos} className="text-sm text-ink-soft">
          Promo codes
        </Link>
      }
    >
      <Loaded answer={answer}>{(batch) => <Batch batch={batch} />}</Loaded>
    </Page>
  )
}

function Batch({ batch }: { batch: AnswerOf<typeof getPromoBatch> }) {
  const may = useMay()
  const [isPausing, setIsPausing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const params = { batch_id: batch.batch_id }
  const label = batch.is_paused ? 'Let them be used again' : 'Pause all codes'
  const isMade = batch.codes_made === batch.codes_wanted
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <ProgressBar
          label={`${showCount(batch.codes_made)} of ${showCount(batch.codes_wanted)} codes are made`}
          value={batch.codes_made}
          max={batch.codes_wanted}
        />
        <p>
          {batch.terms.label}
          {batch.is_paused && ', paused'}
        </p>
        <p className="text-ink-soft">
          {batch.made_by}, {showInstant(batch.created_at)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            busy={isBusy}
            disabled={!isMade}
            onClick={async () => {
              setIsBusy(true)
              await saveCodes(batch.batch_id, batch.name).finally(() => setIsBusy(false))
            }}
          >
            Save as CSV
          </Button>
          {may('promo.edit') && (
            <Button tone="quiet" onClick={() => setIsPausing(true)}>
              {label}
            </Button>
          )}
        </div>
      </Card>
      <UseFacts used={batch.used} />
      {isPausing && (
        <ReasonDialog
          title={label}
          description="It concerns every code of this batch, at once."
          label={label}
          onSend={async (reason) => {
            const called = await call(pausePromoBatch, { params, body: { is_paused: !batch.is_paused, reason } })
            if (!called.ok) return called.errors
            setIsPausing(false)
            await readAgain()
            return []
          }}
          onClose={() => setIsPausing(false)}
        />
      )}
    </div>
  )
}

/** All codes, page by page, as one file. */
async function saveCodes(id: string, name: string): Promise<void> {
  const lines = ['code,uses']
  let after: string | null | undefined
  do {
    const page: AnswerOf<typeof listBatchCodes> = await callOrThrow(listBatchCodes, {
      params: { batch_id: id },
      query: after ? { after } : {},
    })
    lines.push(...page.codes.map(({ code, uses }) => `${code},${uses}`))
    after = page.next
  } while (after)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' }))
  link.download = `${name.replace(/[^\w-]+/g, '-')}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
