import type { ReactNode } from 'react'
import type { InformationPage } from '#contract/information.ts'
import { PageHeading } from './page-heading.tsx'
import { SectionCards } from './section-cards.tsx'

/** A page with a contact form: information on one side, the form on the other. */
export function WrittenPage({
  title,
  text,
  children,
}: {
  title: string
  text: InformationPage | null
  children: ReactNode
}) {
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12">
      <PageHeading title={title} lead={text?.lead} />
      <div className="grid items-start gap-5 md:grid-cols-2 md:gap-8">
        {text && <SectionCards sections={text.sections} className="flex flex-col gap-5" />}
        {children}
      </div>
    </div>
  )
}
