import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type StoredState<State> = { state: State; changed: () => void; flush: () => void }

/**
 * The state as one JSON file, so that a development restart remembers the charges. The file is written at most once a
 * second. It is written whole beside the old one and then renamed, so that a kill leaves either the old file or the new
 * one.
 */
export function keepState<State extends object>(path: string | undefined, empty: () => State): StoredState<State> {
  const state = filledUp(empty(), path ? read<State>(path) : {})
  if (!path) return { state, changed: () => {}, flush: () => {} }
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify(state, mapsAsPairs))
    renameSync(`${path}.new`, path)
  }
  const changed = () => {
    timer ??= setTimeout(flush, 1000).unref()
  }
  return { state, changed, flush }
}

/** Properties that an older file lacks are empty. */
function filledUp<State extends object>(empty: State, stored: Partial<State>): State {
  const filled = Object.entries(empty).map(([name, value]) => {
    const known = stored[name as keyof State]
    return [name, isGroup(value) && isGroup(known) ? { ...value, ...known } : (known ?? value)]
  })
  return Object.fromEntries(filled) as State
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)

function read<State>(path: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'), pairsAsMaps)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`The sandbox cannot read its state in ${path}; delete the file to begin anew.`, { cause: error })
  }
}

const mapsAsPairs = (_key: string, value: unknown) => (value instanceof Map ? { pairs: [...value] } : value)
const pairsAsMaps = (_key: string, value: unknown) =>
  isPairs(value) ? new Map(value.pairs as [string, unknown][]) : value
const isPairs = (value: unknown): value is { pairs: unknown[] } =>
  typeof value === 'object' && value !== null && 'pairs' in value && Object.keys(value).length === 1
