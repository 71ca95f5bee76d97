import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A file as the walls see it: where it stands, what it says, and what it imports, as paths of ours or package names.
 */
export type Source = { path: string; text: string; imports: readonly string[] }

export const rooms = [
  'domain',
  'contract',
  'server',
  'db',
  'ui',
  'web',
  'console',
  'sandbox',
  'tests',
  'bench',
  'tools',
] as const

/** Every file of ours with code in it, tests included. */
export function readSources(): Source[] {
  return globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs,js}`).map((path) => sourceOf(path, readFileSync(path, 'utf8')))
}

export function sourceOf(path: string, text: string): Source {
  const named = text.matchAll(/^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm)
  return { path, text, imports: [...named].map(([, from, whole]) => placeOf(path, (from ?? whole)!)) }
}

/** `#server/boot/app.ts` and `../app.ts` become `server/boot/app.ts`; a package keeps its name. */
function placeOf(importer: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return join(dirname(importer), name)
  return name
}
