import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  type ContentDocument,
  type ContentVersionLine,
  contentDocumentSchema,
  getContentDesk,
  getContentVersion,
  type StoredContent,
  saveContentDesk,
  type WrittenContent,
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

const empty: Record<Kind, (tag: string) => StoredContent> = {
  page: () => ({ kind: 'page', lead: '', sections: [], shown_from: null }),
  terms: (tag) => ({ kind: 'terms', title: '', path: `/terms-pages/${tag}`, body: '', shown_from: null }),
}

/** A content page or terms: the current text, its versions, and their differences. */
export function ContentPage() {
  const { kind: named, tag = '' } = useParams()
  const kind: Kind = named === 'terms' ? 'terms' : 'page'
  const answer = useAnswer(getContentDesk, { params: { kind, tag } })
  const isNew = answer.error?.failure.status === 404 && termsTagSchema.safeParse(tag).success
  return (
    <Page
      title={kind === 'terms' ? `Terms: ${tag}` : `Content: ${tag}`}
      above={
        <Link to={consolePaths.contents} className="text-sm text-ink-soft">
          Content
        </Link>
      }
    >
      {isNew ? (
        <Content
          key={`${kind} ${tag} new`}
          contentKey={{ kind, tag }}
          found={() => ({ document: empty[kind](tag), version: 'NEW' })}
          versions={[]}
        />
      ) : (
        <Loaded answer={answer}>
          {(content) => (
            <Content
              key={`${kind} ${tag}`}
              contentKey={{ kind, tag }}
              found={loaded(contentDocumentSchema, content)}
              versions={content.versions}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}

const termsBind = { words: 'These terms are binding', takes_two: true }

type Props = {
  contentKey: ContentKey
  found: () => { document: StoredContent; version: string }
  versions: readonly ContentVersionLine[]
}

function Content({ contentKey, found, versions }: Props) {
  const may = useMay()
  const [errors, setErrors] = useState<readonly string[]>([])
  const form = useDocumentForm(
    contentDocumentSchema,
    found,
    (body) => call(saveContentDesk, { params: contentKey, body }),
    contentKey.kind === 'terms' ? async () => ({ ok: true, value: termsBind }) : undefined,
  )
  const { written, change } = form
  const scheduled = versions.find(({ state }) => state === 'SCHEDULED')

  async function take(version: number): Promise<void> {
    const called = await call(getContentVersion, { params: { ...contentKey, version: String(version) } })
    setErrors(called.ok ? [] : called.errors.map(staffErrorText))
    if (called.ok) change(called.value.content)
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card key={form.round} className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
          {scheduled && (
            <Notice tone="info">Version {scheduled.version} is scheduled and shown here. Saving replaces it.</Notice>
          )}
          <FormProvider {...form.form}>
            {written.kind === 'terms' ? (
              <TermsFields />
            ) : (
              <PageFields sections={written.sections} onChange={(sections) => change({ sections })} />
            )}
            <ContentPreview content={contentOf(written)} />
            {may('content.edit') && (
              <>
                <WhenShown shownFrom={written.shown_from} onChange={(shown_from) => change({ shown_from })} />
                <SaveDocument form={form} kind="content" label="Save version" />
              </>
            )}
          </FormProvider>
        </Card>
        {versions.length > 1 && (
          <VersionDifference key={versions[0]!.version} contentKey={contentKey} versions={versions} />
        )}
      </div>
      <div className="flex flex-col gap-4">
        <ErrorList errors={errors} />
        {versions.length > 0 && (
          <VersionList versions={versions} onTake={may('content.edit') ? (version) => void take(version) : null} />
        )}
      </div>
    </div>
  )
}

const { MomentField } = fieldsOf<StoredContent>()

function WhenShown({ shownFrom, onChange }: { shownFrom: string | null; onChange: (at: null) => void }) {
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
          { value: 'now', label: 'When it’s saved' },
          { value: 'later', label: 'Schedule' },
        ]}
      />
      {when === 'later' && <MomentField name="shown_from" label="Date and time" hint="London time" nullable />}
    </>
  )
}

function contentOf({ shown_from: _, ...content }: StoredContent): WrittenContent {
  return content
}
