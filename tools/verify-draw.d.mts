/** How many heads the copies have together; throws what is wrong with them. */
export function checkAuditHeads(question: {
  copies: readonly unknown[]
  keys: readonly { readonly key_id: string; readonly public_key: string }[]
}): number

export function checkProof(question: {
  file: string
  lines: Uint8Array
  keys: readonly { readonly key_id: string; readonly public_key: string }[]
  chain?: { hash: string; public_key: string; scheme: string; genesis: number; period: number }
  heads?: unknown
  receipt?: unknown
}): { name: string; ok: boolean; text: string }[]
