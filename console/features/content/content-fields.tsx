import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import type { StoredContent } from '#contract/console/content.ts'
import { Button } from '#ui/button.tsx'

type StoredTerms = Extract<StoredContent, { kind: 'terms' }>
type StoredPage = Extract<StoredContent, { kind: 'page' }>
type Section = StoredPage['sections'][number]

const HTML_HINT = 'HTML: paragraphs, headings from h2 on, lists, links and tables. Anything else is removed.'

const terms = fieldsOf<StoredTerms>()
const { LineField, LinesField } = fieldsOf<StoredPage>()

export function TermsFields() {
  return (
    <>
      <terms.LineField name="title" label="Title" />
      <terms.LineField name="path" label="Path" hint="Where the site shows it, such as /terms." />
      <terms.LinesField name="body" label="Text" hint={HTML_HINT} />
    </>
  )
}

type SectionsProps = { sections: readonly Section[]; onChange: (sections: Section[]) => void }

export function PageFields({ sections, onChange }: SectionsProps) {
  return (
    <>
      <LinesField name="lead" label="Lead" />
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles change while they are typed; a place stays.
        <details key={index} open={sections.length === 1} className="rounded-card border border-line px-4">
          <summary className="min-h-11 content-center font-semibold">{section.title || `Section ${index + 1}`}</summary>
          <div className="flex flex-col gap-3 py-3">
            <SectionFields
              name={`sections.${index}`}
              items={section.items}
              onChange={(items) => onChange(sections.with(index, { ...section, items }))}
            />
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Move ${section.title} up`}
                  onClick={() => onChange(sections.toSpliced(index - 1, 2, section, sections[index - 1]!))}
                >
                  Move up
                </Button>
              )}
              <Button
                tone="quiet"
                size="small"
                aria-label={`Remove ${section.title}`}
                onClick={() => onChange(sections.toSpliced(index, 1))}
              >
                Remove section
              </Button>
            </div>
          </div>
        </details>
      ))}
      <div>
        <Button tone="quiet" size="small" onClick={() => onChange([...sections, { title: '', body: '', items: [] }])}>
          Add a section
        </Button>
      </div>
    </>
  )
}

type SectionProps = {
  name: `sections.${number}`
  items: Section['items']
  onChange: (items: Section['items']) => void
}

function SectionFields({ name, items, onChange }: SectionProps) {
  return (
    <>
      <LineField name={`${name}.title`} label="Title" />
      <LinesField name={`${name}.body`} label="Text" hint={HTML_HINT} />
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles change while they are typed; a place stays.
        <fieldset key={index} className="flex flex-col gap-3 border-line border-s-2 ps-4">
          <legend className="text-sm text-ink-soft">Item {index + 1}</legend>
          <LineField name={`${name}.items.${index}.title`} label="Title" />
          <LineField name={`${name}.items.${index}.note`} label="Note" optional nullable={false} />
          <LinesField name={`${name}.items.${index}.body`} label="Text" />
          <div>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove ${item.title}`}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              Remove item
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button tone="quiet" size="small" onClick={() => onChange([...items, { title: '', note: '', body: '' }])}>
          Add an item
        </Button>
      </div>
    </>
  )
}
