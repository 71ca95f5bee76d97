import { ChevronDown, Link2 } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { InformationPage } from '#contract/information.ts'
import { anchorOf } from './anchor.ts'
import { StoredHtml } from './stored-html.tsx'

type Section = InformationPage['sections'][number]

/**
 * The browser's own element: questions open before any script has loaded, one at a time, and a search in the page finds
 * closed answers.
 */
export function QuestionList({ sections }: { sections: readonly Section[] }) {
  useOpenedByAddress()
  return sections.map(({ title, items }) => (
    <section key={title} aria-labelledby={anchorOf(title)}>
      <h2 id={anchorOf(title)} className="mb-4 scroll-mt-20 text-2xl">
        {title}
      </h2>
      <div className="flex flex-col gap-3">
        {items.map((item) => (
          <Question key={item.title} {...item} />
        ))}
      </div>
    </section>
  ))
}

function Question({ title, body }: Section['items'][number]) {
  const anchor = anchorOf(title)
  return (
    <details
      id={anchor}
      name="faqs"
      className="group scroll-mt-20 rounded-card border-2 border-line bg-surface transition-colors open:border-ink"
    >
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 flex-1 font-text text-base font-bold tracking-normal">{title}</h3>
        <ChevronDown aria-hidden size={22} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col items-start gap-1 px-4 pt-1 pb-3">
        <StoredHtml body={body} />
        <a
          href={`#${anchor}`}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft underline-offset-4 hover:underline"
        >
          <Link2 aria-hidden size={16} />
          Link to this answer
        </a>
      </div>
    </details>
  )
}

/** A link to a question opens it. */
function useOpenedByAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(hash.slice(1))
    if (named instanceof HTMLDetailsElement) named.open = true
  }, [hash])
}
