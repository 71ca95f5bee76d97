import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

type Column<Row> = { header: string; cell: (row: Row) => ReactNode }

/** A part of a person's page: rows under named columns, or a sentence if there are no rows. */
export function PersonTable<Row>({
  title,
  rows,
  columns,
  empty,
}: {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  empty: string
}) {
  return (
    <PersonPart title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="overflow-x-auto" aria-label={`${title}, table`} tabIndex={0}>
          <table className="w-full text-left">
            <thead className="text-sm text-ink-soft">
              <tr>
                {columns.map(({ header }) => (
                  <th key={header} scope="col" className="py-1 pr-4 font-semibold whitespace-nowrap">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="figures divide-y divide-line">
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are read again as a whole.
                <tr key={index}>
                  {columns.map(({ header, cell }) => (
                    <td key={header} className="py-2 pr-4 align-top">
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PersonPart>
  )
}

export function PersonPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section aria-label={title} className="flex flex-col gap-3">
        <h2 className="text-lg">{title}</h2>
        {children}
      </section>
    </Card>
  )
}
