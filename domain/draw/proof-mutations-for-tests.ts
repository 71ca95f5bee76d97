import type { Proof } from './proof.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A copy of a proof with one value changed, and the path of that value. */
export type Mutation = { readonly path: string; readonly proof: Proof }

/** One mutation of each field, in any item of a list: for tests that have no time for all. */
export function oneOfEachField(mutations: readonly Mutation[]): Mutation[] {
  const byField = new Map(mutations.map((each) => [each.path.replaceAll(/\[\d+\]/g, '[]'), each]))
  return [...byField.values()]
}

/** Proofs with a wrong claim, and the steps that find it. */
export function claimedMutations(proof: Proof): [what: string, proof: Proof, failed: string[]][] {
  const { freeze, beacon, drawn } = proof
  return [
    ['another reserve', { ...proof, reserves: 2 }, ['FREEZE', 'DRAW']],
    ['the seed of another draw', { ...proof, seed: '00'.repeat(32) }, ['SEED', 'DRAWN_TICKETS', 'DRAW']],
    ['no second prize', { ...proof, drawn: drawn.slice(0, 1) }, ['DRAW']],
    ['another round of the beacon', { ...proof, beacon: { ...beacon, round: 1001 } }, ['BEACON_SIGNATURE']],
    ['voids left out', { ...proof, freeze: { ...freeze, voids: [] } }, ['VOIDS', 'DRAW']],
    ['a claim to be late', { ...proof, freeze: { ...freeze, is_late: true } }, ['BEACON_ROUND']],
    ['a later plan', { ...proof, draws_at: '2023-08-23T15:59:24.001Z' }, ['BEACON_ROUND']],
    ['a draw before its closing', { ...proof, closes_at: '2023-08-23T15:59:24.001Z' }, ['BEACON_ROUND']],
    ['a freeze before its closing', { ...proof, closes_at: '2023-08-23T15:57:24.001Z' }, ['BEACON_ROUND']],
    ['prizes out of order', { ...proof, prizes: proof.prizes.toReversed() }, ['FREEZE', 'DRAW']],
  ]
}

/** Each single change: every byte in hex, numbers and instants by one, texts, flags, and lists by an item. */
export function mutationsOf(proof: Proof): Mutation[] {
  return mutateAt(proof as unknown as Json, '').map(({ path, value }) => ({ path, proof: value as unknown as Proof }))
}

type Changed = { readonly path: string; readonly value: Json }

function mutateAt(value: Json, path: string): Changed[] {
  if (Array.isArray(value)) return [...mutateItems(value, path), ...mutateList(value, path)]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) =>
      mutateAt(each, path === '' ? name : `${path}.${name}`).map((one) => ({
        ...one,
        value: { ...value, [name]: one.value },
      })),
    )
  return scalarsNear(value).map((each) => ({ path, value: each }))
}

function mutateItems(list: Json[], path: string): Changed[] {
  return list.flatMap((each, index) =>
    mutateAt(each, `${path}[${index}]`).map((one) => ({ ...one, value: list.with(index, one.value) })),
  )
}

function mutateList(list: Json[], path: string): Changed[] {
  if (list.length === 0) return []
  const swapped = list.length > 1 ? [[list[1]!, list[0]!, ...list.slice(2)]] : []
  return [list.slice(1), list.slice(0, -1), [...list, list.at(-1)!], ...swapped].map((value) => ({ path, value }))
}

function scalarsNear(value: Json): Json[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value - 1, value + 1]
  if (typeof value !== 'string') return []
  if (/^([0-9a-f]{2}){8,}$/.test(value)) return bytesNear(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return [-3_600_000, -1, 1, 3_600_000].map((ms) => new Date(Date.parse(value) + ms).toISOString())
  return [`${value}x`, value.slice(1), value.toUpperCase() === value ? value.toLowerCase() : value.toUpperCase()]
}

/** Each byte of hex with its lowest bit changed. */
function bytesNear(hex: string): string[] {
  return Array.from({ length: hex.length / 2 }, (_, index) => {
    const digit = Number.parseInt(hex[2 * index + 1]!, 16) ^ 1
    return `${hex.slice(0, 2 * index + 1)}${digit.toString(16)}${hex.slice(2 * index + 2)}`
  })
}
