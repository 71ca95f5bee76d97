import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

const features = tableFeatures({ columnVisibilityFeature })

export type ListColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Shown only where an operator chooses it. */
  isExtra?: boolean
}

type Hidden = Record<string, boolean>

/**
 * Rows under named columns, of which an operator chooses those to see; the choice is remembered by the list's name. On
 * a phone each row is a card. `next` is the key of the older page, which stands in the address as `before`.
 */
export function List<Row extends object>({
  name,
  columns,
  rows,
  rowId,
  next,
  empty,
}: {
  name: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  next?: string | null
  empty: string
}) {
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

  function choose(id: string, isShown: boolean): void {
    const chosen = { ...visibility, [id]: isShown }
    setVisibility(chosen)
    localStorage.setItem(keyOf(name), JSON.stringify(chosen))
  }

  return (
    <div className="flex flex-col gap-3">
      <details className="self-end text-end">
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
                  <div role="columnheader" key={header.id}>
                    <table.FlexRender header={header} />
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
                  <div role="cell" key={cell.id} data-label={cell.column.columnDef.header as string}>
                    <table.FlexRender cell={cell} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
      <OlderPage next={next ?? null} />
    </div>
  )
}

/** Pages by key: what is added meanwhile moves no row from one page to another. */
function OlderPage({ next }: { next: string | null }) {
  const [params] = useSearchParams()
  const older = new URLSearchParams(params)
  const newest = new URLSearchParams(params)
  newest.delete('before')
  if (next !== null) older.set('before', next)
  if (next === null && !params.has('before')) return null
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {params.has('before') && (
        <Button tone="quiet" size="small" render={<Link to={{ search: newest.toString() }} />}>
          Newest
        </Button>
      )}
      {next !== null && (
        <Button tone="quiet" size="small" render={<Link to={{ search: older.toString() }} />}>
          Older
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
