import { FormProvider } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { brandDocumentSchema, getBrandDesk, saveBrandDesk } from '#contract/console/brands.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { BrandFields } from './brand-fields.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { BrandPreview } from './brand-preview.tsx'

export function BrandPage() {
  const { code = '' } = useParams()
  const answer = useAnswer(getBrandDesk, { params: { code } })
  return (
    <Page
      title={answer.data?.document.name ?? 'Brand'}
      above={
        <Link to={consolePaths.brands} className="text-sm text-ink-soft">
          Brands
        </Link>
      }
    >
      <Loaded answer={answer}>{(brand) => <Brand key={code} code={code} brand={brand} />}</Loaded>
    </Page>
  )
}

function Brand({ code, brand }: { code: string; brand: AnswerOf<typeof getBrandDesk> }) {
  const may = useMay()
  const form = useDocumentForm(brandDocumentSchema, loaded(brandDocumentSchema, brand), (body) =>
    call(saveBrandDesk, { params: { code }, body }),
  )
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
      <Card key={form.round} className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <FormProvider {...form.form}>
          <BrandFields form={form} />
        </FormProvider>
        {may('brand.edit') && <SaveDocument form={form} kind="brand" label="Save brand" />}
      </Card>
      <div className="flex flex-col gap-4 lg:sticky lg:top-4 lg:self-start">
        <BrandPreview brand={form.written} />
        <BrandLogo code={code} name={brand.document.name} logo={brand.logo} />
        <Timeline kind="brand" subject={code} />
      </div>
    </div>
  )
}
