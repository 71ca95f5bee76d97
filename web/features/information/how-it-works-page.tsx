import { ListChecks, Lock, type LucideIcon, Mail, Search, ShieldCheck, Sparkles, Ticket, Trophy } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { PageHeading } from './page-heading.tsx'

const title = 'How it works'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title,
    description: 'Enter online or free by post, get numbered tickets, and check for yourself how the winner was drawn.',
    path: paths.howItWorks,
  })

type Step = { title: string; text: string; picture: readonly [LucideIcon, LucideIcon, LucideIcon] }

const steps: readonly Step[] = [
  {
    title: 'Get your tickets',
    text: 'Choose how many entries you want, or send a postcard. You get numbered tickets at once, and an email that lists them. Each ticket has the same chance, paid for or not.',
    picture: [Ticket, Mail, Ticket],
  },
  {
    title: 'We seal the list',
    text: 'When entries close, the list of all tickets is sealed and published. From then on nobody can add a ticket, take one away or swap two, and we could not do it unseen either.',
    picture: [ListChecks, Lock, ListChecks],
  },
  {
    title: 'Chance decides, and you can check',
    text: 'A random number that nobody knows before, published for the whole world, decides the winning ticket. We email the winner. Your own browser can do the sum again on the page of the draw.',
    picture: [Sparkles, Trophy, Search],
  },
]

/** From a ticket to a winner in three pictures. */
export default function HowItWorksPage() {
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <PageHeading
        title={title}
        lead="From a ticket to a winner in three steps, none of which you have to take on trust."
      />
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-col overflow-hidden rounded-card bg-surface shadow-card">
            <StepPicture icons={step.picture} number={index + 1} />
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
          Draws that were made elsewhere say so.{' '}
          <Link to={paths.draws} className="font-semibold underline underline-offset-4">
            See every draw
          </Link>
          , or{' '}
          <Link to={paths.faqs} className="font-semibold underline underline-offset-4">
            read the questions that people ask
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

function StepPicture({ icons, number }: { icons: Step['picture']; number: number }) {
  const [left, middle, right] = icons
  return (
    <div aria-hidden className="relative flex h-40 items-center justify-center gap-4 bg-accent-soft text-accent-text">
      <span className="absolute top-3 left-4 font-display text-2xl font-bold">{number}</span>
      <Shape Icon={left} className="-rotate-12 opacity-60" size={44} />
      <Shape Icon={middle} className="rounded-full bg-action p-5 text-action-ink" size={56} />
      <Shape Icon={right} className="rotate-12 opacity-60" size={44} />
    </div>
  )
}

function Shape({ Icon, className, size }: { Icon: LucideIcon; className: string; size: number }) {
  return (
    <span className={className}>
      <Icon size={size} strokeWidth={1.5} />
    </span>
  )
}
