import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Asset } from '#contract/catalogue.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Price } from '#ui/price.tsx'
import { closeBasket } from '#web/core/basket/basket-store.ts'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { paths } from '#web/core/site/paths.ts'

export type BasketRowProps = {
  kind: 'CAMPAIGN' | 'BUNDLE'
  tag: string
  title: string
  asset: Asset | null
  /** The formatted price: "£5.00", "Free". */
  price: string
  /** Whether it was just added or changed. */
  isChanged?: boolean
  errors?: readonly string[]
  disabled: boolean
  removeLabel: string
  onRemove: () => void
  /** A button that solves the problem of the item. */
  remedy?: ReactNode
  /** A description below the title. */
  about?: ReactNode
  /** The quantity, with controls to change it. */
  children: ReactNode
}

/** One item in the basket: its title, quantity, price and errors. */
export function BasketRow(props: BasketRowProps) {
  const { kind, tag, title, asset, price, isChanged = false, errors = [], remedy, disabled } = props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChanged) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChanged])
  const highlight = isChanged ? 'motion-safe:border-action motion-safe:bg-action/10' : ''
  return (
    <li
      ref={row}
      data-changed={isChanged || undefined}
      className={`rounded-card border-2 border-line p-3 motion-safe:transition-colors motion-safe:duration-500 ${highlight}`}
    >
      <div className="flex flex-wrap gap-3">
        <span className="size-[64px] shrink-0">
          <CataloguePicture
            kind={kind === 'BUNDLE' ? 'bundle' : 'campaign'}
            tag={tag}
            asset={asset}
            crop="square"
            alt=""
            sizes="64px"
            className="rounded-tick"
          />
        </span>
        <div className="min-w-0 grow basis-20">
          <h3 className="font-text text-base leading-6 font-bold tracking-normal text-pretty">
            <Link
              to={kind === 'BUNDLE' ? paths.bundle(tag) : paths.campaign(tag)}
              onClick={closeBasket}
              className="text-ink no-underline hover:underline"
            >
              {title}
            </Link>
          </h3>
          {props.about}
        </div>
        <IconButton
          label={props.removeLabel}
          icon={<Trash2 aria-hidden size={20} />}
          disabled={disabled}
          onClick={props.onRemove}
          className="-mt-2 -mr-2 ml-auto"
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-36">{props.children}</div>
        <Price>{price}</Price>
      </div>
      <RowErrors errors={errors} />
      {remedy && <div className="mt-2">{remedy}</div>}
    </li>
  )
}

export function RowErrors({ errors }: { errors: readonly string[] }) {
  return (
    <div role="alert" className="text-sm font-medium text-danger empty:hidden">
      {errors.map((error) => (
        <p key={error} className="mt-2">
          {error}
        </p>
      ))}
    </div>
  )
}
