import { FormProvider } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { bundleDocumentSchema, foreseeBundle, getBundleDesk, saveBundle } from '#contract/console/bundles.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { BundleFields } from './bundle-fields.tsx'

export function BundlePage() {
  const { tag = '' } = useParams()
  const answer = useAnswer(getBundleDesk, { params: { tag } })
  return (
    <Page
      title={answer.data?.document.title ?? 'Bundle'}
      above={
        <Link to={consolePaths.bundles} className="text-sm text-ink-soft">
          Bundles
        </Link>
      }
    >
      <Loaded answer={answer}>{(bundle) => <Bundle key={tag} tag={tag} bundle={bundle} />}</Loaded>
    </Page>
  )
}

function Bundle({ tag, bundle }: { tag: string; bundle: AnswerOf<typeof getBundleDesk> }) {
  const may = useMay()
  const form = useDocumentForm(
    bundleDocumentSchema,
    loaded(bundleDocumentSchema, bundle),
    (body) => call(saveBundle, { params: { tag }, body }),
    (document) => call(foreseeBundle, { body: { tag, document } }),
  )
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Card key={form.round} className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <FormProvider {...form.form}>
          <BundleFields form={form} />
        </FormProvider>
        {may('bundle.edit') && <SaveDocument form={form} kind="bundle" label="Save bundle" />}
      </Card>
      <div className="flex flex-col gap-4">
        <Card className="rounded-card bg-surface p-5 shadow-card">
          <h2 className="text-lg">Price and parts</h2>
          <dl className="mt-3 flex flex-col gap-2">
            <Fact name="The bundle" value={formatPounds(bundle.document.pricePence)} />
            <Fact
              name="Parts bought separately"
              value={bundle.parts_price ? formatPounds(bundle.parts_price) : 'Unknown'}
            />
            <Fact
              name="Last changed"
              value={bundle.changed_at ? `${bundle.changed_by}, ${showInstant(bundle.changed_at)}` : '–'}
            />
          </dl>
        </Card>
        {bundle.findings.map(({ rule, field, message, blocks }) => (
          <Notice
            key={`${field} ${message}`}
            tone={blocks ? 'warning' : 'info'}
            title={blocks ? 'Must be fixed before it’s shown' : 'Advice'}
          >
            {message} ({rule})
          </Notice>
        ))}
        <Timeline kind="bundle" subject={tag} />
      </div>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
