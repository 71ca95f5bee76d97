import type { ContentDocument } from '#contract/console/content.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

type PageContent = Extract<ContentDocument, { kind: 'page' }>
type Section = PageContent['sections'][number]
type Item = Section['items'][number]

type Props<Content> = {
  content: Content
  errorsAt: (path: string) => readonly string[]
  onChange: (part: Partial<Content>) => void
}

const HTML_HINT = 'HTML: paragraphs, headings from h2 on, lists, links and tables. All else is taken out.'

export function TermsFields({ content, errorsAt, onChange }: Props<Extract<ContentDocument, { kind: 'terms' }>>) {
  return (
    <>
      <TextField
        label="Title"
        value={content.title}
        errors={errorsAt('title')}
        showErrors
        onValueChange={(title) => onChange({ title })}
      />
      <TextField
        label="Path"
        hint="Where the site shows it, such as /terms."
        value={content.path}
        errors={errorsAt('path')}
        showErrors
        onValueChange={(path) => onChange({ path })}
      />
      <TextArea
        label="Text"
        hint={HTML_HINT}
        value={content.body}
        errors={errorsAt('body')}
        showErrors
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  )
}

export function PageFields({ content, errorsAt, onChange }: Props<PageContent>) {
  const { sections } = content
  const set = (index: number, section: Section) => onChange({ sections: sections.with(index, section) })
  return (
    <>
      <TextArea
        label="Lead"
        value={content.lead}
        errors={errorsAt('lead')}
        showErrors
        onChange={({ target }) => onChange({ lead: target.value })}
      />
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles change while they are typed; a place stays.
        <details key={index} open={sections.length === 1} className="rounded-card border border-line px-4">
          <summary className="min-h-11 content-center font-semibold">{section.title || `Section ${index + 1}`}</summary>
          <div className="flex flex-col gap-3 py-3">
            <SectionFields
              section={section}
              errorsAt={(path) => errorsAt(`sections.${index}.${path}`)}
              onChange={(part) => set(index, { ...section, ...part })}
            />
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Move ${section.title} up`}
                  onClick={() =>
                    onChange({ sections: sections.toSpliced(index - 1, 2, section, sections[index - 1]!) })
                  }
                >
                  Move up
                </Button>
              )}
              <Button
                tone="quiet"
                size="small"
                aria-label={`Remove ${section.title}`}
                onClick={() => onChange({ sections: sections.toSpliced(index, 1) })}
              >
                Remove section
              </Button>
            </div>
          </div>
        </details>
      ))}
      <div>
        <Button
          tone="quiet"
          size="small"
          onClick={() => onChange({ sections: [...sections, { title: '', body: '', items: [] }] })}
        >
          Add a section
        </Button>
      </div>
    </>
  )
}

function SectionFields({
  section: { title, body, items },
  errorsAt,
  onChange,
}: {
  section: Section
  errorsAt: (path: string) => readonly string[]
  onChange: (part: Partial<Section>) => void
}) {
  return (
    <>
      <TextField
        label="Title"
        value={title}
        errors={errorsAt('title')}
        showErrors
        onValueChange={(changed) => onChange({ title: changed })}
      />
      <TextArea
        label="Text"
        hint={HTML_HINT}
        value={body}
        errors={errorsAt('body')}
        showErrors
        onChange={({ target }) => onChange({ body: target.value })}
      />
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles change while they are typed; a place stays.
        <fieldset key={index} className="flex flex-col gap-3 border-line border-s-2 ps-4">
          <legend className="text-sm text-ink-soft">Item {index + 1}</legend>
          <ItemFields
            item={item}
            errorsAt={(path) => errorsAt(`items.${index}.${path}`)}
            onChange={(part) => onChange({ items: items.with(index, { ...item, ...part }) })}
          />
          <div>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove ${item.title}`}
              onClick={() => onChange({ items: items.toSpliced(index, 1) })}
            >
              Remove item
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          tone="quiet"
          size="small"
          onClick={() => onChange({ items: [...items, { title: '', note: '', body: '' }] })}
        >
          Add an item
        </Button>
      </div>
    </>
  )
}

function ItemFields({
  item: { title, note, body },
  errorsAt,
  onChange,
}: {
  item: Item
  errorsAt: (path: string) => readonly string[]
  onChange: (part: Partial<Item>) => void
}) {
  return (
    <>
      <TextField
        label="Title"
        value={title}
        errors={errorsAt('title')}
        showErrors
        onValueChange={(changed) => onChange({ title: changed })}
      />
      <TextField
        label="Note"
        optional
        value={note}
        errors={errorsAt('note')}
        showErrors
        onValueChange={(changed) => onChange({ note: changed })}
      />
      <TextArea
        label="Text"
        value={body}
        errors={errorsAt('body')}
        showErrors
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  )
}
