import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { keepHyphens } from './keep-hyphens.tsx'
import { isLongTitle } from './long-title.ts'

/** A raised sheet of paper. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-card bg-surface p-[min(1.25rem,5vw)] shadow-card', className)} {...rest} />
}

export interface PictureCardProps {
  /** A `Picture`, 16 : 9, with empty alt, because the title describes it. */
  picture: ReactNode
  /** A `Sash` in the corner of the picture. */
  sash?: ReactNode
  title: string
  /** The level that keeps the page's headings in order. */
  level?: 2 | 3 | 4 | undefined
  /** The router's link, without children: `<Link to={…} />`. The whole card follows it. */
  link: ReactElement<{ className?: string }>
  /** "£25,000". */
  value?: ReactNode
  /** "from £2", "Free". */
  price?: ReactNode
  /** The share that is sold, a `ProgressBar` along the lower edge of the picture. */
  bar?: ReactNode
  /** One line: "Closes in 3 days", "opening soon", "This competition is now closed". */
  state?: ReactNode
  /** One `Button` or link. It is beside the card's link, not inside it. */
  action?: ReactNode
  /** Closed: the picture fades into the paper. */
  faded?: boolean | undefined
}

/** A picture, a title, a value, a state and one button; pressing anywhere else follows the title's link. */
export function PictureCard(props: PictureCardProps) {
  const { picture, sash, title, level = 3, link, value, price, bar, state, action, faded } = props
  const Heading = `h${level}` as const
  return (
    <article className="picture-card group shadow-card">
      <div className={classNames('relative overflow-hidden rounded-t-card', faded && 'opacity-60 grayscale')}>
        {picture}
      </div>
      {sash}
      <div className="card-body">
        <div className="card-bar">{bar}</div>
        <Heading
          className={classNames('card-title', isLongTitle(title) ? 'text-sm sm:text-base' : 'text-base sm:text-lg')}
        >
          {cloneElement(link, { className: 'card-link' }, keepHyphens(title))}
        </Heading>
        <p className="card-price figures">
          {value && <span className="font-display text-lg leading-tight font-bold sm:text-2xl">{value}</span>}
          {price && <span className="text-sm font-semibold">{price}</span>}
        </p>
        <div className="card-end">
          <p className="figures min-w-0 text-sm leading-tight text-ink-soft">{state}</p>
          {action && <div className="relative z-1 shrink-0">{action}</div>}
        </div>
      </div>
    </article>
  )
}
