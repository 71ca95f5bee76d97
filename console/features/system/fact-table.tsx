import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

type Props = { title: string; empty: string; head: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/** A table that cannot be sorted. It scrolls sideways if it is wider than the screen. */
export function FactTable({ title, empty, head, rows }: Props) {
  const id = useId()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {rows.length === 0 ? (
          <p className="text-ink-soft">{empty}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse moves it sideways by the arrow keys.
          <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
            <table className="figures w-full text-sm">
              <thead className="text-ink-soft">
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col" className="py-1 pr-4 text-start whitespace-nowrap">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...rest], index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state of their own.
                  <tr key={index} className="border-t border-line align-top">
                    <th scope="row" className="py-2 pr-4 text-start font-semibold">
                      {first}
                    </th>
                    {rest.map((cell, column) => (
                      <td key={head[column + 1]} className="py-2 pr-4">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Card>
  )
}
