import { useDeferredValue, useState } from 'react'
import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { EmbeddedFrame } from '#ui/embedded-frame.tsx'
import { TextField } from '#ui/text-field.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { anchorOf } from './anchor.ts'
import { findQuestions } from './find-questions.ts'
import { findInformation, findInformationInBrowser } from './information.ts'
import { PageHeading } from './page-heading.tsx'
import { QuestionList } from './question-list.tsx'

const title = 'Frequently asked questions'

export const loader = findInformation('faqs')
export const clientLoader = findInformationInBrowser('faqs')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title,
    description: 'Answers about entering, paying, winning and taking a break.',
    path: paths.faqs,
  })

export default function FaqsPage() {
  const text = useLoaderData<typeof loader>()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const { faqs: src } = usePage().config.frames
  if (src) return <EmbeddedFrame title={title} src={src} />
  const sections = text?.sections ?? []
  const found = findQuestions(sections, wanted)
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <PageHeading title={title} lead={text?.lead} />
      <search className="flex max-w-form flex-col gap-2">
        <TextField
          label="Search the questions"
          value={typed}
          onValueChange={setTyped}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
        />
        <p role="status" className="min-h-6 text-ink-soft">
          {wanted.trim() !== '' && foundText(count)}
        </p>
      </search>
      <nav aria-label="Topics">
        <ul className="flex flex-wrap gap-2">
          {found.map((section) => (
            <li key={section.title}>
              <a
                href={`#${anchorOf(section.title)}`}
                className="inline-flex min-h-11 items-center rounded-full bg-accent-soft px-4 font-semibold text-ink no-underline hover:underline"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <QuestionList sections={found} />
      </div>
      <p>
        Still stuck?{' '}
        <Link to={paths.contact} className="font-bold underline underline-offset-4">
          Write to us
        </Link>
      </p>
    </div>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No matches. Try other words, or write to us.'
  return count === 1 ? '1 question found' : `${count} questions found`
}
