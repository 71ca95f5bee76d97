import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { OrderList } from '#console/core/lists/order-list.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { getPageDesk, pageDocumentSchema, savePage } from '#contract/console/pages.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { NewGroup } from './new-group.tsx'
import { PageGroup } from './page-group.tsx'

const positions = [
  { value: 'TOP', label: 'Above all groups' },
  { value: 'MIDDLE', label: 'Between the groups' },
  { value: 'BOTTOM', label: 'Below all groups' },
  { value: 'NONE', label: 'Not shown' },
] as const

/** The groups of a page and the cards in them, in their order. */
export function SitePagePage() {
  const { tag = '' } = useParams()
  const answer = useAnswer(getPageDesk, { params: { tag } })
  return (
    <Page
      title={`Page: ${tag}`}
      above={
        <Link to={consolePaths.sitePages} className="text-sm text-ink-soft">
          Pages
        </Link>
      }
    >
      <Loaded answer={answer}>{(page) => <SitePage key={tag} tag={tag} page={page} />}</Loaded>
    </Page>
  )
}

function SitePage({ tag, page }: { tag: string; page: AnswerOf<typeof getPageDesk> }) {
  const may = useMay()
  const form = useDocumentForm(pageDocumentSchema, loaded(pageDocumentSchema, page), (body) =>
    call(savePage, { params: { tag }, body }),
  )
  const { written, change, round } = form
  return (
    <div className="flex max-w-prose flex-col gap-5">
      <SelectField
        label="Banners"
        value={written.banner_position}
        options={positions}
        onChange={(event) => change({ banner_position: event.target.value as (typeof positions)[number]['value'] })}
      />
      <OrderList
        key={round}
        name="Groups"
        items={written.groups}
        itemKey={({ tag: of }) => of}
        itemName={({ title }) => title}
        onMove={(groups) => change({ groups })}
      >
        {(group, index) => (
          <PageGroup
            group={group}
            titles={page.titles}
            onChange={(changed) =>
              change({ groups: written.groups.map((each, at) => (at === index ? changed : each)) })
            }
            onRemove={() => change({ groups: written.groups.filter((_, at) => at !== index) })}
          />
        )}
      </OrderList>
      <NewGroup groups={written.groups} onAdd={(group) => change({ groups: [...written.groups, group] })} />
      {may('page.edit') && <SaveDocument form={form} kind="page" label="Save page" />}
      <Timeline kind="page" subject={tag} />
    </div>
  )
}
