import { useQuery } from '@tanstack/react-query'
import { getDraw, getEntryReceipt, listDrawKeys } from '#contract/draws.ts'
import type { TicketRange } from '#contract/purchases.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { pageConfig } from '#web/core/site/page-config.ts'
import type { EntryCheck, EntryCheckRequest } from './check-entry.ts'

const AGAIN_MS = 60_000

/**
 * Looks for an entry in the list of its round, in the background, until it is found; undefined until there is a result.
 */
export function useEntryCheck(range: TicketRange, isShown: boolean): EntryCheck | undefined {
  const { data } = useQuery(
    {
      queryKey: ['entry-check', range.code],
      enabled: isShown && range.salt !== null,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      queryFn: () => check(range),
      refetchInterval: ({ state }) => (state.data === 'later' ? AGAIN_MS : false),
    },
    queryClient(),
  )
  return data
}

async function check({ code, first_ticket, last_ticket }: TicketRange): Promise<EntryCheck> {
  const receipt = await callOrThrow(getEntryReceipt, { params: { entry_code: code } }, { automatic: true })
  const { round_id: roundId, line, salt } = receipt
  const base = pageConfig().apiUrl || location.origin
  return inWorker({
    roundId,
    line,
    receipt: { code, salt, first_ticket, last_ticket },
    drawUrl: base + getDraw.path.replace(':round_id', roundId),
    keysUrl: base + listDrawKeys.path,
  })
}

/** The code of the check is loaded only for users who look at their entries. */
function inWorker(request: EntryCheckRequest): Promise<EntryCheck> {
  const worker = new Worker(new URL('./check-entry-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<EntryCheck>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<EntryCheck>) => resolve(data)
    worker.onerror = () => resolve('later')
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
