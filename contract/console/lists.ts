import { z } from 'zod'

/**
 * The query and answer that all lists of the console share. Rows have the order of `sort`, descending with `-`, 50 a
 * page; the CSV has all rows.
 */
export function listShape<const Sort extends string, Filter extends z.ZodRawShape, Row extends z.ZodObject>({
  sorts,
  sort,
  filter,
  row,
}: {
  sorts: readonly Sort[]
  sort: Sort | `-${Sort}`
  filter: Filter
  row: Row
}) {
  const orders = [...sorts, ...sorts.map((each): `-${Sort}` => `-${each}`)] as const
  return {
    query: z.object({
      ...filter,
      // The compiler does not see that one of several texts is no function.
      sort: z
        .enum(orders)
        .default(() => sort as never)
        .meta({ description: 'The field to sort the rows by; `-` for descending' }),
      after: z.string().min(1).max(2000).optional().meta({ description: '`next` of the page before' }),
      format: z.enum(['csv']).optional().meta({ description: 'All pages as one CSV file' }),
    }),
    answer: z.object({
      rows: z.array(row),
      next: z.string().nullable().meta({ description: '`after` of the next page' }),
    }),
  } as const
}

export const listSearchSchema = z.string().trim().min(1).max(100).optional()
