import { readFileSync } from 'node:fs'

/** Reads a file of deploy/ with texts replaced. Each must occur, so that a changed file cannot be tried unreplaced. */
export function readReplaced(file: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(file, 'utf8'),
  )
}
