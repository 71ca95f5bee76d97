import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { refuseTaken, SaveDocument, useDocument } from '#console/core/document.tsx'
import { Page } from '#console/core/page.tsx'
import { type BrandDocument, brandDocumentSchema, saveBrandDesk } from '#contract/console/brands.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DEFAULT_BRAND_COLOUR } from '#ui/theme.ts'
import { BrandFields, shownBesideFields } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'

const newBrand: BrandDocument = {
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
  const [first] = useState({ document: newBrand, version: 'NEW' })
  const writing = useDocument(brandDocumentSchema, first, async (body) => {
    const called = await call(saveBrandDesk, { params: { code }, body })
    if (called.ok && called.value.outcome === 'SAVED') void navigate(consolePaths.brand(code))
    return refuseTaken(called, 'params.code')
  })
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
            label="Code"
            hint="UK_ with capitals, digits and _ after it. Accounts and orders belong to it, so it stays."
            value={code}
            errors={[...writing.errorsAt('params.code'), ...writing.errorsAt('code')]}
            showErrors
            onValueChange={(typed) => setCode(typed.trim().toUpperCase())}
          />
          <BrandFields writing={writing} />
          <SaveDocument
            writing={writing}
            label="Save the brand"
            shownAt={[...shownBesideFields, 'params.code', 'code']}
          />
        </Card>
        <div className="lg:sticky lg:top-4 lg:self-start">
          <BrandPreview brand={writing.written} />
        </div>
      </div>
    </Page>
  )
}
