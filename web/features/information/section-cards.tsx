import type { InformationPage } from '#contract/information.ts'
import { Card } from '#ui/card.tsx'
import { StoredHtml } from './stored-html.tsx'

/** Cards with a heading and a few lines each. */
export function SectionCards({ sections, className }: Pick<InformationPage, 'sections'> & { className: string }) {
  return (
    <div className={className}>
      {sections.map(({ title, body }) => (
        <Card key={title} className="flex flex-col gap-2 md:p-6">
          <h2 className="text-xl">{title}</h2>
          <StoredHtml body={body} />
        </Card>
      ))}
    </div>
  )
}
