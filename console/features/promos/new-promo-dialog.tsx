import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { pathAfter, refuseTaken, SaveDocument, useDocument } from '#console/core/document.tsx'
import { foreseePromo, promoDocumentSchema, savePromo } from '#contract/console/promos.ts'
import { normaliseCode } from '#domain/money/discount.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ForListTick, PromoFields, promoFieldPaths } from './promo-fields.tsx'
import { newTerms } from './terms.ts'

export function NewPromoDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const writing = useDocument(
    promoDocumentSchema,
    { document: newTerms, version: 'NEW' },
    async (body) => {
      const called = await call(savePromo, { params: { code: normaliseCode(code) }, body })
      const path = pathAfter(called, consolePaths.promo(normaliseCode(code)))
      if (path) void navigate(path)
      return refuseTaken(called, 'params.code')
    },
    (terms) => call(foreseePromo, { body: { code: normaliseCode(code), codes: 1, terms } }),
  )
  return (
    <Dialog open size="wide" title="New promo code" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label="Code"
          hint="Letters, digits, _ and -."
          errors={writing.errorsAt('params.code')}
          showErrors
          onValueChange={setCode}
        />
        <PromoFields terms={writing.written} errorsAt={writing.errorsAt} onChange={writing.change} />
        <ForListTick terms={writing.written} errorsAt={writing.errorsAt} onChange={writing.change} />
        <SaveDocument
          writing={{ ...writing, isChanged: code.trim() !== '' }}
          label="Save the code"
          shownAt={[...promoFieldPaths, 'params.code']}
        />
      </div>
    </Dialog>
  )
}
