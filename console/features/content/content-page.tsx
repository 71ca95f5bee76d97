import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { SaveDocument, useDocument } from '#console/core/document.tsx'
import { staffErrorText } from '#console/core/error-texts.ts'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  type ContentDocument,
  type ContentVersionLine,
  contentDocumentSchema,
  getContentDesk,
  getContentVersion,
  saveContentDesk,
} from '#contract/console/content.ts'
import { termsTagSchema } from '#contract/information.ts'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { PageFields, TermsFields } from './content-fields.tsx'
import { ContentPreview } from './content-preview.tsx'
import { VersionDifference } from './version-difference.tsx'
import { VersionList } from './version-list.tsx'

type Kind = ContentDocument['kind']
type ContentKey = { kind: Kind; tag: string }

const empty: Record<Kind, (tag: string) => ContentDocument> = {
  page: () => ({ kind: 'page', lead: '', sections: [], shown_from: null }),
  terms: (tag) => ({ kind: 'terms', title: '', path: `/terms-pages/${tag}`, body: '', shown_from: null }),
}

/** A content page or terms: the current text, its versions, and their differences. */
export function ContentPage() {
  const { kind: named, tag = '' } = useParams()
  const kind: Kind = named === 'terms' ? 'terms' : 'page'
  const answer = useAnswer(getContentDesk, { params: { kind, tag } })
  const isNew = answer.error?.failure.status === 404 && termsTagSchema.safeParse(tag).success
  const unwritten = { document: empty[kind](tag), version: 'NEW', versions: [] }
  return (
    <Page
      title={kind === 'terms' ? `Terms ${tag}` : `Content of ${tag}`}
      above={
        <Link to={consolePaths.contents} className="text-sm text-ink-soft">
          Content
        </Link>
      }
    >
      {isNew ? (
        <Content key={`${kind} ${tag} new`} contentKey={{ kind, tag }} found={unwritten} />
      ) : (
        <Loaded answer={answer}>
          {(found) => <Content key={`${kind} ${tag}`} contentKey={{ kind, tag }} found={found} />}
        </Loaded>
      )}
    </Page>
  )
}

const termsBind = { words: 'These words are binding', takes_two: true }

type Found = { document: ContentDocument; version: string; versions: readonly ContentVersionLine[] }

function Content({ contentKey, found }: { contentKey: ContentKey; found: Found }) {
  const may = useMay()
  const [errors, setErrors] = useState<readonly string[]>([])
  const writing = useDocument(
    contentDocumentSchema,
    found,
    (body) => call(saveContentDesk, { params: contentKey, body }),
    contentKey.kind === 'terms' ? async () => ({ ok: true, value: termsBind }) : undefined,
  )
  const { written, errorsAt, change } = writing
  const scheduled = found.versions.find(({ state }) => state === 'SCHEDULED')

  async function take(version: number): Promise<void> {
    const called = await call(getContentVersion, { params: { ...contentKey, version: String(version) } })
    setErrors(called.ok ? [] : called.errors.map(staffErrorText))
    if (called.ok) change(called.value.content)
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card key={writing.round} className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
          {scheduled && (
            <Notice tone="info">
              Version {scheduled.version} is scheduled, and is what you see here. What you save takes its place.
            </Notice>
          )}
          {written.kind === 'terms' ? (
            <TermsFields content={written} errorsAt={errorsAt} onChange={change} />
          ) : (
            <PageFields content={written} errorsAt={errorsAt} onChange={change} />
          )}
          <ContentPreview content={contentOf(written)} />
          {may('content.edit') && (
            <>
              <WhenShown
                shownFrom={written.shown_from}
                errors={errorsAt('shown_from')}
                onChange={(shown_from) => change({ shown_from })}
              />
              <SaveDocument writing={writing} label="Save the version" shownAt={shownPaths(written)} />
            </>
          )}
        </Card>
        {found.versions.length > 1 && (
          <VersionDifference key={found.versions[0]!.version} contentKey={contentKey} versions={found.versions} />
        )}
      </div>
      <div className="flex flex-col gap-4">
        <ErrorList errors={errors} />
        {found.versions.length > 0 && (
          <VersionList
            versions={found.versions}
            onTake={may('content.edit') ? (version) => void take(version) : null}
          />
        )}
      </div>
    </div>
  )
}

function WhenShown({
  shownFrom,
  errors,
  onChange,
}: {
  shownFrom: Date | null
  errors: readonly string[]
  onChange: (at: Date | null) => void
}) {
  const [when, setWhen] = useState(shownFrom === null ? 'now' : 'later')
  return (
    <>
      <RadioGroup
        legend="Shown"
        name="when"
        inline
        value={when}
        onValueChange={(chosen) => {
          setWhen(chosen)
          if (chosen === 'now') onChange(null)
        }}
        options={[
          { value: 'now', label: 'When it is saved' },
          { value: 'later', label: 'From a moment on' },
        ]}
      />
      {when === 'later' && (
        <InstantField label="Moment" hint="London time" value={shownFrom} errors={errors} onChange={onChange} />
      )}
    </>
  )
}

function contentOf({ shown_from: _, ...content }: ContentDocument) {
  return content
}

/** The fields that show their own problems. */
function shownPaths(written: ContentDocument): string[] {
  if (written.kind === 'terms') return ['title', 'path', 'body', 'shown_from']
  const ofSections = written.sections.flatMap(({ items }, index) => [
    `sections.${index}.title`,
    `sections.${index}.body`,
    ...items.flatMap((_, place) => ['title', 'note', 'body'].map((name) => `sections.${index}.items.${place}.${name}`)),
  ])
  return ['lead', 'shown_from', ...ofSections]
}
