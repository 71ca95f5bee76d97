import { Download } from 'lucide-react'
import { useState } from 'react'
import { type DataExport, dataExportSchema, getDataExport } from '#contract/data-export.ts'
import { errorText } from '#contract/errors.ts'
import { toWire } from '#contract/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'
import { OwnerProof } from './owner-proof.tsx'

/** Downloads all stored data of the user as a file. */
export function DownloadData() {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [proof, setProof] = useState('')

  async function download() {
    setIsBusy(true)
    setErrors([])
    const called = await call(getDataExport, { body: { proof } })
    if (called.ok) {
      save(called.value)
      setProof('')
    } else setErrors(called.errors.map(errorText))
    setIsBusy(false)
  }

  return (
    <Card className="flex max-w-form flex-col items-start gap-4 md:p-8">
      <h2 className="text-xl">Your data</h2>
      <p className="text-ink-soft">
        Get a copy of everything we hold about you, in one file: details, entries, payments, site credit and log-ins.
      </p>
      <OwnerProof value={proof} onChange={setProof} />
      <Button
        tone="quiet"
        icon={<Download size={20} />}
        busy={isBusy}
        disabled={proof === ''}
        onClick={() => void download()}
      >
        Download my data
      </Button>
      <ErrorList errors={errors} />
    </Card>
  )
}

/** Saved as the API sent it, with pounds and ISO dates, which other programs can read. */
function save(data: DataExport) {
  const text = JSON.stringify(toWire(dataExportSchema, data), null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `my-data-${data.madeAt.toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
