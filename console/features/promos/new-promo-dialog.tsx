import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useDocumentForm } from '#console/core/forms/document-form.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import { pathAfter, refuseTaken } from '#console/core/forms/new-document.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { foreseePromo, promoDocumentSchema, savePromo } from '#contract/console/promos.ts'
import { normaliseCode } from '#domain/money/promo-code.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ForListTick, PromoFields } from './promo-fields.tsx'
import { newTerms } from './terms.ts'

export function NewPromoDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const form = useDocumentForm(
    promoDocumentSchema,
    () => ({ document: newTerms, version: 'NEW' }),
    async (body) => {
      const called = await call(savePromo, { params: { code: normaliseCode(code) }, body })
      const path = pathAfter(called, consolePaths.promo(normaliseCode(code)))
      if (path) void navigate(path)
      return refuseTaken(called, 'code')
    },
    (terms) => call(foreseePromo, { body: { code: normaliseCode(code), codes: 1, terms } }),
  )
  return (
    <Dialog open size="wide" title="New promo code" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          id={fieldId('code')}
          label="Code"
          hint="Letters, digits, _ and -."
          errors={form.errorsAt('code')}
          showErrors
          onValueChange={setCode}
        />
        <FormProvider {...form.form}>
          <PromoFields type={form.written.type} />
          <ForListTick />
        </FormProvider>
        <SaveDocument form={form} kind="promo" label="Save code" canSave={code.trim() !== ''} />
      </div>
    </Dialog>
  )
}
