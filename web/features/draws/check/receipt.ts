/** The receipt of an entry, in the form of its link. */
export type Receipt = { code: string; salt: string; first_ticket: number; last_ticket: number }

/**
 * The receipt in the fragment of an address, which no server sees; null if there is none. The check reports a wrong
 * receipt.
 */
export function readReceipt(hash: string): Receipt | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, salt, first, last] = ['code', 'salt', 'first', 'last'].map((name) => given.get(name))
  if (!code || !salt || !first || !last) return null
  return { code, salt, first_ticket: Number(first), last_ticket: Number(last) }
}
