import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { SaveDocument, useDocument } from '#console/core/document.tsx'
import { showInstant } from '#console/core/format.ts'
import { InstantField } from '#console/core/instant-field.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { PoundsField } from '#console/core/pounds-field.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { Timeline } from '#console/core/timeline.tsx'
import { bundleDocumentSchema, getBundleDesk, saveBundle } from '#contract/console/bundles.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { BundleFinding } from '#domain/bundle-price.ts'
import { formatPounds, pence } from '#domain/money.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BundleParts } from './bundle-parts.tsx'

const findingTexts: Record<BundleFinding, string> = {
  DEARER: 'Bought one by one its parts cost less.',
  NOT_SOLD: 'A part is not sold in that number, so nobody can compare.',
  ENDS_BEFORE: 'A part closes before the bundle does.',
  HIDDEN: 'A part is not published.',
}

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
  const writing = useDocument(bundleDocumentSchema, bundle, (body) => call(saveBundle, { params: { tag }, body }))
  const { written, change, errorsAt } = writing
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Card key={writing.round} className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <TextField
          label="Title"
          value={written.title}
          onValueChange={(title) => change({ title })}
          errors={errorsAt('title')}
          showErrors
        />
        <TextArea
          label="Summary"
          value={written.summary}
          onChange={(event) => change({ summary: event.target.value })}
          errors={errorsAt('summary')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <InstantField
            label="Starts"
            value={written.starts_at}
            errors={errorsAt('starts_at')}
            onChange={(starts) => starts && change({ starts_at: starts })}
          />
          <InstantField
            label="Ends"
            optional
            value={written.ends_at}
            errors={errorsAt('endsAt')}
            onChange={(ends) => change({ ends_at: ends })}
          />
        </div>
        <PoundsField
          label="Price"
          hint="The shares of its parts add up to it."
          value={written.price}
          errors={[...errorsAt('price'), ...errorsAt('pricePence')]}
          onChange={(price) => change({ price: price ?? pence(0) })}
        />
        <BundleParts
          items={written.items}
          errors={errorsAt('items')}
          errorsAt={errorsAt}
          onChange={(items) => change({ items })}
        />
        <Checkbox
          label="Shown on the site"
          checked={written.published}
          onChange={(event) => change({ published: event.target.checked })}
        />
        {may('bundle.edit') && (
          <SaveDocument writing={writing} label="Save the bundle" shownAt={shownAt(written.items)} />
        )}
      </Card>
      <div className="flex flex-col gap-4">
        <Card className="rounded-card bg-surface p-5 shadow-card">
          <h2 className="text-lg">Price and parts</h2>
          <dl className="mt-3 flex flex-col gap-2">
            <Fact name="The bundle" value={formatPounds(bundle.document.price)} />
            <Fact
              name="Its parts one by one"
              value={bundle.parts_price ? formatPounds(bundle.parts_price) : 'Unknown'}
            />
            <Fact
              name="Last changed"
              value={bundle.changed_at ? `${bundle.changed_by}, ${showInstant(bundle.changed_at)}` : '–'}
            />
          </dl>
        </Card>
        {bundle.findings.map((finding) => (
          <Notice key={finding} tone="warning">
            {findingTexts[finding]}
          </Notice>
        ))}
        <Timeline kind="bundle" subject={tag} />
      </div>
    </div>
  )
}

function shownAt(items: readonly unknown[]): string[] {
  const ofItems = items.flatMap((_, index) => [`items.${index}.tag`, `items.${index}.quantity`, `items.${index}.price`])
  return ['title', 'summary', 'starts_at', 'endsAt', 'price', 'pricePence', 'items', ...ofItems]
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
