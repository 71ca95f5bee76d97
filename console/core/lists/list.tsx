import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { Loaded } from '../page.tsx'
import type { ListState } from './lists.ts'

const features = tableFeatures({ columnVisibilityFeature })

export type ListColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name by which the list's endpoint sorts by it. */
  sort?: string
  /** Shown only where an operator chooses it. */
  isExtra?: boolean
  /** Aligns sums and counts by their last digit. */
  isAmount?: boolean
}

type Hidden = Record<string, boolean>

type ListProps<Row> = {
  name: string
  columns: readonly ListColumn<Row>[]
  list: ListState<Row>
  rowId: (row: Row) => string
  empty: string
}

/** One page of the result of `useList`, with sorting, links to other pages, and a download of all rows. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { list } = props
  return <Loaded answer={list.answer}>{({ rows, next }) => <Rows {...props} rows={rows} next={next} />}</Loaded>
}

/**
 * Rows under named columns. An operator chooses the visible columns, and the choice is stored under the list's name. On
 * a phone each row is a card, and a field sets the order instead of the columns' names.
 */
function Rows<Row extends object>({
  name,
  columns,
  list,
  rows,
  rowId,
  next,
  empty,
}: ListProps<Row> & { rows: readonly Row[]; next: string | null }) {
  const [visibility, setVisibility] = useState<Hidden>(() => ({ ...extrasHidden(columns), ...readChoice(name) }))
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowId,
    state: { columnVisibility: visibility },
  })

  const amounts = new Set(columns.flatMap(({ id, isAmount }) => (isAmount ? [id] : [])))
  const sortOf = new Map(columns.map(({ id, sort }) => [id, sort]))

  function choose(id: string, isShown: boolean): void {
    const chosen = { ...visibility, [id]: isShown }
    setVisibility(chosen)
    localStorage.setItem(keyOf(name), JSON.stringify(chosen))
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-end gap-x-5 text-end">
        <details>
          <summary className="inline-block min-h-9 content-center text-sm font-semibold text-ink-soft">Columns</summary>
          <div className="flex flex-wrap gap-x-5">
            {columns.map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={visibility[id] !== false}
                onChange={(event) => choose(id, event.target.checked)}
              />
            ))}
          </div>
        </details>
        <a
          href={list.csv}
          download
          aria-label={`${name} as CSV`}
          className="min-h-9 content-center text-sm font-semibold text-ink-soft"
        >
          CSV
        </a>
      </div>
      <SortField columns={columns} list={list} />
      {rows.length === 0 ? (
        <p className="rounded-card bg-surface p-6 text-ink-soft shadow-card">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: shown as cards on phones, a table would lose its roles.
        <div role="table" aria-label={name} className="console-table rounded-card bg-surface shadow-card">
          {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
          <div role="rowgroup" className="console-table-head">
            {table.getHeaderGroups().map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              // biome-ignore lint/a11y/useFocusableInteractive: a row is read, not pressed.
              <div role="row" key={group.id}>
                {group.headers.map((header) => (
                  // biome-ignore lint/a11y/useSemanticElements: as above.
                  // biome-ignore lint/a11y/useFocusableInteractive: as above.
                  <div
                    role="columnheader"
                    key={header.id}
                    data-amount={amounts.has(header.id) || undefined}
                    aria-sort={sortedHow(sortOf.get(header.id), list.sort)}
                  >
                    <SortLink sort={sortOf.get(header.id)} list={list}>
                      <table.FlexRender header={header} />
                    </SortLink>
                  </div>
                ))}
              </div>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
          <div role="rowgroup" className="console-table-body">
            {table.getRowModel().rows.map((row) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div role="row" key={row.id}>
                {row.getVisibleCells().map((cell) => (
                  // biome-ignore lint/a11y/useSemanticElements: as above.
                  <div
                    role="cell"
                    key={cell.id}
                    data-label={cell.column.columnDef.header as string}
                    data-amount={amounts.has(cell.column.id) || undefined}
                  >
                    <table.FlexRender cell={cell} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
      <Pages next={next} list={list} />
    </div>
  )
}

type Sorted = { list: Pick<ListState<never>, 'address' | 'sort'> }

function sortedHow(sort: string | undefined, current: string): 'ascending' | 'descending' | undefined {
  if (sort === undefined) return undefined
  if (sort === current) return 'ascending'
  return `-${sort}` === current ? 'descending' : undefined
}

/** A column's name that sorts the list by it. A second press reverses the order. */
function SortLink({ sort, list, children }: Sorted & { sort: string | undefined; children: ReactNode }) {
  if (sort === undefined) return children
  const how = sortedHow(sort, list.sort)
  return (
    <Link
      to={{ search: list.address.search({ sort: how === 'ascending' ? `-${sort}` : sort }) }}
      className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap"
    >
      {children}
      {how === 'ascending' && <ArrowUp aria-hidden size={16} />}
      {how === 'descending' && <ArrowDown aria-hidden size={16} />}
    </Link>
  )
}

function SortField({ columns, list }: Sorted & { columns: readonly { header: string; sort?: string }[] }) {
  const options = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${header}, ascending` },
          { value: `-${sort}`, label: `${header}, descending` },
        ],
  )
  if (options.length < 3) return null
  return (
    <div className="console-table-sort">
      <SelectField
        label="Sorted by"
        value={list.sort}
        options={options}
        onChange={(event) => list.address.set({ sort: event.target.value })}
      />
    </div>
  )
}

function Pages({ next, list: { address } }: Sorted & { next: string | null }) {
  const isFirst = address.get('after') === undefined
  if (next === null && isFirst) return null
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {!isFirst && (
        <Button tone="quiet" size="small" render={<Link to={{ search: address.search({}) }} />}>
          First page
        </Button>
      )}
      {next !== null && (
        <Button tone="quiet" size="small" render={<Link to={{ search: address.search({ after: next }) }} />}>
          Next page
        </Button>
      )}
    </nav>
  )
}

function keyOf(name: string): string {
  return `columns of ${name}`
}

function readChoice(name: string): Hidden {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Hidden
  } catch {
    return {}
  }
}

function extrasHidden(columns: readonly ListColumn<never>[] | readonly { id: string; isExtra?: boolean }[]): Hidden {
  return Object.fromEntries(columns.filter(({ isExtra }) => isExtra).map(({ id }) => [id, false]))
}
