/** What an entrant was given for an entry, as the link of a receipt has it. */
export type Receipt = { code: string; salt: string; first_ticket: number; last_ticket: number }

/**
 * The receipt after the `#` of an address, where no server sees it; null where there is none. What is wrong with it the
 * check says.
 */
export function readReceipt(hash: string): Receipt | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, salt, first, last] = ['code', 'salt', 'first', 'last'].map((name) => given.get(name))
  if (!code || !salt || !first || !last) return null
  return { code, salt, first_ticket: Number(first), last_ticket: Number(last) }
}
