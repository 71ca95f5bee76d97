import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'
import { connectionText } from '#web/core/http/send.ts'

export type Things = { page: Groups; campaign: Campaign; bundle: Bundle }
export type Kind = keyof Things

/** What a page shows, or what is said of why it could not be had. */
export type Loaded<Thing> = { thing: Thing; errors?: never } | { thing?: never; errors: readonly string[] }

export const HOME_PAGE = 'HOME'

/** A list is fresh for a minute; whoever wants it meanwhile waits for the one that is on its way. */
export const LIST_FRESH_MS = 60_000
/** The count of tickets moves while people watch it. */
export const ENTRY_FRESH_MS = 15_000

/** What pages were sent with is as good as what they asked for. */
const sent = new Map<string, Things[Kind]>()

export function rememberSent<K extends Kind>(kind: K, tag: string, thing: Things[K]): void {
  sent.set(`${kind}/${tag}`, thing)
}

/**
 * What a tag stands for, `null` where it stands for nothing; fresh, or asked `anew` in any case. A page is sent with
 * what it shows: what asks for more comes when more is asked for.
 */
export async function load<K extends Kind>(kind: K, tag: string, anew = false): Promise<Loaded<Things[K] | null>> {
  const part = await import('./fetch-from-catalogue.ts').catch(() => null)
  const known = sent.get(`${kind}/${tag}`) as Things[K] | undefined
  if (part) return part.fetchFromCatalogue(kind, tag, { anew, known })
  return known && !anew ? { thing: known } : { errors: [connectionText({ kind: 'network' })] }
}
