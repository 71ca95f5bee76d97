import { connectionText } from '#web/core/http/send.ts'
import type { Kind, Loaded, Things } from './kinds.ts'

/** What pages were sent with is as good as what they asked for. */
const sent = new Map<string, Things[Kind]>()

export function rememberSent<K extends Kind>(kind: K, tag: string, thing: Things[K]): void {
  sent.set(`${kind}/${tag}`, thing)
}

/**
 * What a tag stands for, `null` where it stands for nothing: from the cache while fresh, or with `refetch` always from
 * the server. A page is sent with what it shows: the code that fetches more is loaded when it is needed.
 */
export async function load<K extends Kind>(kind: K, tag: string, refetch = false): Promise<Loaded<Things[K] | null>> {
  const part = await import('./fetch-from-catalogue.ts').catch(() => null)
  const known = sent.get(`${kind}/${tag}`) as Things[K] | undefined
  if (part) return part.fetchFromCatalogue(kind, tag, { refetch, known })
  return known && !refetch ? { thing: known } : { errors: [connectionText({ kind: 'network' })] }
}
