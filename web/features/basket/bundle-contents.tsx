import { Link } from 'react-router'
import { type BundleLine, partKey } from '#web/core/basket/basket-line.ts'
import { type BasketErrors, closeBasket } from '#web/core/basket/basket-store.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import { paths } from '#web/core/site/paths.ts'
import { RowErrors } from './basket-row.tsx'

/** The parts of a bundle, collapsed unless one of them has an error. */
export function BundleContents({ line, errors }: { line: BundleLine; errors: BasketErrors['lines'] }) {
  const hasErrors = line.items.some(({ tag }) => errors[partKey(line, tag)])
  return (
    <details open={hasErrors} className="text-sm text-ink-soft">
      <summary className="min-h-6 w-fit cursor-pointer py-1 font-semibold">In this bundle</summary>
      <ul>
        {line.items.map(({ tag, title, quantity }) => (
          <li key={tag} className="py-1">
            <Link to={paths.campaign(tag)} onClick={closeBasket} className="text-ink underline-offset-2">
              {title}
            </Link>
            {`, ${quantityLabel('COMPETITION', quantity)}`}
            <RowErrors errors={errors[partKey(line, tag)] ?? []} />
          </li>
        ))}
      </ul>
    </details>
  )
}
