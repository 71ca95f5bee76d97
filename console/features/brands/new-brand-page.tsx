import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useDocumentForm } from '#console/core/forms/document-form.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import { refuseTaken } from '#console/core/forms/new-document.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Page } from '#console/core/page.tsx'
import { brandDocumentSchema, type StoredBrand, saveBrandDesk } from '#contract/console/brands.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DEFAULT_BRAND_COLOUR } from '#ui/theme.ts'
import { BrandFields } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'

const newBrand: StoredBrand = {
  name: '',
  slug: '',
  sender_name: null,
  theme_colour: DEFAULT_BRAND_COLOUR.slice(1),
  own_fill: null,
  own_text: null,
  legal_line: null,
  abandon_dialog: true,
  advertising: false,
  spin_offer: true,
  exposure_max: null,
}

export function NewBrandPage() {
  const navigate = useNavigate()
  const [code, setCode] = useState('UK_')
  const form = useDocumentForm(
    brandDocumentSchema,
    () => ({ document: newBrand, version: 'NEW' }),
    async (body) => {
      const called = await call(saveBrandDesk, { params: { code }, body })
      if (called.ok && called.value.outcome === 'SAVED') void navigate(consolePaths.brand(code))
      return refuseTaken(called, 'code')
    },
  )
  return (
    <Page
      title="New brand"
      above={
        <Link to={consolePaths.brands} className="text-sm text-ink-soft">
          Brands
        </Link>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
        <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
          <TextField
            id={fieldId('code')}
            label="Code"
            hint="Starts with UK_, then capitals, digits or _. You can’t change it later."
            value={code}
            errors={form.errorsAt('code')}
            showErrors
            onValueChange={(typed) => setCode(typed.trim().toUpperCase())}
          />
          <FormProvider {...form.form}>
            <BrandFields form={form} />
          </FormProvider>
          <SaveDocument form={form} kind="brand" label="Save brand" />
        </Card>
        <div className="lg:sticky lg:top-4 lg:self-start">
          <BrandPreview brand={form.written} />
        </div>
      </div>
    </Page>
  )
}
