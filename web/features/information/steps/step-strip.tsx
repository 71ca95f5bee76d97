import { Link } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { steps } from './steps.ts'

/** The three steps side by side, with a link to the page that explains them. */
export default function StepStrip() {
  return (
    <section aria-labelledby="how-it-works" className="page-width relative pt-4 pb-8 md:pt-0 md:pb-12">
      <h2 id="how-it-works" className="text-2xl">
        <Link to={paths.howItWorks} className="text-ink no-underline after:absolute after:inset-0 hover:underline">
          How it works
        </Link>
      </h2>
      <p className="mt-1 text-ink-soft">From ticket to winner – and you can check it all.</p>
      <ol className="mt-3 grid grid-cols-3 gap-2 sm:mt-5 sm:gap-5">
        {steps.map(({ title, picture }) => (
          <li key={title} className="overflow-hidden rounded-card bg-surface shadow-card">
            <img src={picture} alt="" width={800} height={450} loading="lazy" className="h-auto w-full bg-sunk" />
            <p className="p-2 text-sm leading-snug font-bold sm:p-4 sm:text-lg">{title}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
