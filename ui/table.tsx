// biome-ignore-all lint/a11y/noRedundantRoles: the list on phones changes `display`, which takes the table's own roles away.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableColumn<Row> {
  key: string
  header: string
  /** Figures go to the right. */
  align?: 'left' | 'right' | undefined
  cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  /** Names the table; seen by screen readers only unless `captionShown`. */
  caption: ReactNode
  captionShown?: boolean | undefined
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Instead of the rows when there are none: "No transactions to display." */
  empty: ReactNode
}

/** A table where there is room; on phones the same table as a list, each row a block of headings and values. */
export function Table<Row>({ caption, captionShown, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-ink-soft">{empty}</p>
  return (
    <div className="@container">
      <table role="table" className="block w-full @xl:table">
        <caption
          className={captionShown ? 'mb-2 block text-left font-display text-lg font-bold @xl:table-caption' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
          <tr role="row" className="@xl:border-b-2 @xl:border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(
                  'px-3 py-2 text-sm whitespace-nowrap font-semibold text-ink-soft',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @xl:table-row-group">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className="block border-b border-line py-2 @xl:table-row @xl:py-0">
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-header={column.header}
                  className={classNames(
                    'figures flex justify-between gap-4 py-1 text-right wrap-break-word before:shrink-0 before:text-left before:text-sm before:text-ink-soft before:content-[attr(data-header)]',
                    '@xl:table-cell @xl:px-3 @xl:py-3 @xl:before:content-none',
                    column.align === 'right' ? '@xl:text-right' : '@xl:text-left',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
