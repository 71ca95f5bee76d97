import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { listShape } from '#contract/console/lists.ts'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { requestPath } from '#contract/request-path.ts'
import { useAnswer } from '../queries.ts'

type ListEndpoint = Endpoint & ReturnType<typeof listShape<string, z.ZodRawShape, z.ZodObject>>
type FilterOf<E extends ListEndpoint> = Omit<RequestOf<E>['query'], 'sort' | 'after' | 'format'>

/** The filters and the order of a list are in the address. Changing them returns to the first page. */
export function useListAddress(prefix = '') {
  const [params, setParams] = useSearchParams()
  const withChanges = (changes: Record<string, string | undefined>) => {
    const changed = new URLSearchParams(params)
    changed.delete(`${prefix}after`)
    for (const [name, value] of Object.entries(changes)) {
      changed.delete(prefix + name)
      if (value) changed.set(prefix + name, value)
    }
    return changed
  }
  return {
    get: (name: string) => params.get(prefix + name)?.trim() || undefined,
    search: (changes: Record<string, string | undefined>) => `?${withChanges(changes)}`,
    set: (changes: Record<string, string | undefined>) => setParams(withChanges(changes)),
  }
}

/**
 * One page of a list, as the address says. `prefix` distinguishes two lists on one page; `every` is the polling
 * interval in milliseconds. `params` are those of the endpoint's path.
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  filter: FilterOf<E>,
  {
    prefix = '',
    every,
    params,
  }: { prefix?: string; every?: number | undefined; params?: Readonly<Record<string, string>> } = {},
) {
  const address = useListAddress(prefix)
  const sorting = endpoint.query.shape.sort
  const read = sorting.safeParse(address.get('sort'))
  const sort = read.success ? read.data : sorting.parse(undefined)
  const request = (more: object) => ({ params, query: { ...filter, sort, ...more } }) as unknown as RequestOf<E>
  return {
    address,
    sort,
    answer: useAnswer(endpoint, request({ after: address.get('after') }), { every }),
    csv: requestPath(endpoint, request({ format: 'csv' })),
  }
}

/** The result of `useList`, with rows of one kind. */
export type ListState<Row> = Pick<ReturnType<typeof useList<ListEndpoint>>, 'address' | 'sort' | 'csv'> & {
  answer: Omit<ReturnType<typeof useList<ListEndpoint>>['answer'], 'data'> & {
    data: { rows: Row[]; next: string | null } | undefined
  }
}
export type RowOf<E extends ListEndpoint> = AnswerOf<E>['rows'][number]
