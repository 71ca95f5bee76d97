import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#domain/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Price } from '#ui/price.tsx'
import { CataloguePicture } from '#web/app/catalogue-picture.tsx'
import { paths } from '#web/app/paths.ts'
import { type BasketLine, lineKey } from './basket-line.ts'
import { closeBasket, removeLine } from './basket-store.ts'

export type BasketRowProps = {
  line: BasketLine
  /** It was put in or changed a moment ago. */
  isChanged: boolean
  errors: readonly string[]
  disabled: boolean
  /** How it can be changed in place. */
  editor: ReactNode
}

/** One line: what it is, how much of it, what it costs, and what is wrong with it. */
export function BasketRow({ line, isChanged, errors, disabled, editor }: BasketRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChanged) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChanged])
  const path = line.kind === 'BUNDLE' ? paths.bundle(line.tag) : paths.campaign(line.tag)
  return (
    <li
      ref={row}
      className={`rounded-card border-2 p-3 transition-colors duration-500 ${isChanged ? 'border-action bg-action/10' : 'border-line'}`}
    >
      <div className="flex gap-3">
        <span className="size-16 shrink-0">
          <CataloguePicture
            kind={line.kind === 'BUNDLE' ? 'bundle' : 'campaign'}
            tag={line.tag}
            asset={line.asset}
            crop="square"
            alt=""
            sizes="64px"
            className="rounded-tick"
          />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-text text-base leading-snug font-bold tracking-normal">
            <Link to={path} onClick={closeBasket} className="line-clamp-2 text-ink no-underline hover:underline">
              {line.title}
            </Link>
          </h3>
          {line.kind === 'BUNDLE' && <BundleContents line={line} />}
        </div>
        <IconButton
          label={`Remove ${line.title}`}
          icon={<Trash2 aria-hidden size={20} />}
          disabled={disabled}
          onClick={() => removeLine(lineKey(line))}
          className="-mt-2 -mr-2"
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <div className="min-w-0 flex-1">{editor}</div>
        <Price>{formatPounds(line.pricePence)}</Price>
      </div>
      <ul role="alert" className="text-sm font-medium text-danger empty:hidden">
        {errors.map((error) => (
          <li key={error} className="mt-2">
            {error}
          </li>
        ))}
      </ul>
    </li>
  )
}

function BundleContents({ line }: { line: Extract<BasketLine, { kind: 'BUNDLE' }> }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="min-h-6 py-1 font-semibold">In this bundle</summary>
      <ul>
        {line.items.map((item) => (
          <li key={item.tag} className="py-0.5">
            <Link to={paths.campaign(item.tag)} onClick={closeBasket} className="text-ink underline-offset-2">
              {item.title}
            </Link>
            {`, ${item.quantity.toLocaleString('en-GB')} ${item.quantity === 1 ? 'entry' : 'entries'}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
