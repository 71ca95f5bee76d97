import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount, showInstant } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { change, useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { getPromoBatch, listBatchCodes, pausePromoBatch } from '#contract/console/promos.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { UseFacts } from './use-facts.tsx'

const PROGRESS_MS = 2000

/** Codes that were generated together: their number, their cost, and each code. */
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
      <Codes batchId={id} every={isMade ? undefined : PROGRESS_MS} />
    </Page>
  )
}

function Batch({ batch }: { batch: AnswerOf<typeof getPromoBatch> }) {
  const may = useMay()
  const [isPausing, setIsPausing] = useState(false)
  const params = { batch_id: batch.batch_id }
  const label = batch.is_paused ? 'Resume all codes' : 'Pause all codes'
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <ProgressBar
          label={`${showCount(batch.codes_made)} of ${showCount(batch.codes_wanted)} codes created`}
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
        {may('promo.edit') && (
          <div>
            <Button tone="quiet" onClick={() => setIsPausing(true)}>
              {label}
            </Button>
          </div>
        )}
      </Card>
      <UseFacts used={batch.used} />
      {isPausing && (
        <ReasonDialog
          title={label}
          description="Applies to every code in this batch."
          label={label}
          onSend={(reason) =>
            change(pausePromoBatch, { params, body: { is_paused: !batch.is_paused, reason } }, () =>
              setIsPausing(false),
            )
          }
          onClose={() => setIsPausing(false)}
        />
      )}
    </div>
  )
}

const columns: readonly ListColumn<RowOf<typeof listBatchCodes>>[] = [
  { id: 'code', sort: 'code', header: 'Code', cell: ({ code }) => <span className="figures">{code}</span> },
  { id: 'uses', header: 'Uses', isAmount: true, cell: ({ uses }) => showCount(uses) },
]

function Codes({ batchId, every }: { batchId: string; every: number | undefined }) {
  const search = useListAddress().get('search')
  const list = useList(listBatchCodes, { batch_id: batchId, search }, { every })
  return (
    <section aria-labelledby="codes" className="mt-6 flex flex-col gap-4">
      <h2 id="codes" className="text-xl">
        Codes
      </h2>
      <SearchField label="Code" />
      <List
        name="Codes"
        columns={columns}
        list={list}
        rowId={({ code }) => code}
        empty="No codes in this batch match."
      />
    </section>
  )
}
