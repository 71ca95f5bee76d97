import { ShieldCheck } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { PageHeading } from './page-heading.tsx'
import { steps } from './steps/steps.ts'

const title = 'How it works'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title,
    description: 'Enter online or free by post, get your ticket numbers and check the draw yourself.',
    path: paths.howItWorks,
  })

/** Explains the way from a ticket to a winner in three pictures. */
export default function HowItWorksPage() {
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <PageHeading title={title} lead="Three steps from ticket to winner, and you can check every one." />
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-col overflow-hidden rounded-card bg-surface shadow-card">
            <StepPicture src={step.picture} number={index + 1} />
            <div className="flex flex-col gap-2 p-5">
              <h2 className="text-xl">{step.title}</h2>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="flex max-w-prose items-start gap-3">
        <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-accent-text" />
        <span>
          If a partner runs the draw, we’ll say so.{' '}
          <Link to={paths.draws} className="font-semibold underline underline-offset-4">
            See every draw
          </Link>
          , or{' '}
          <Link to={paths.faqs} className="font-semibold underline underline-offset-4">
            read our FAQs
          </Link>
          .
        </span>
      </p>
      <Button size="large" className="sm:self-start" render={<Link to={paths.home} />}>
        Explore competitions
      </Button>
    </div>
  )
}

function StepPicture({ src, number }: { src: string; number: number }) {
  return (
    <div aria-hidden className="relative bg-sunk">
      <img src={src} alt="" width={800} height={450} className="h-auto w-full" />
      <span className="absolute top-3 left-3 flex size-10 items-center justify-center rounded-full bg-surface font-display text-xl font-bold">
        {number}
      </span>
    </div>
  )
}
