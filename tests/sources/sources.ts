import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A source file as the import boundaries check it: path, text, and imports as paths of ours or package names.
 */
export type Source = { path: string; text: string; imports: readonly string[] }

export const topFolders = [
  'domain',
  'contract',
  'server',
  'db',
  'ui',
  'browser',
  'web',
  'console',
  'sandbox',
  'tests',
  'bench',
  'tools',
] as const

/** A node of a syntax tree. */
export type Node = { type: string; [key: string]: unknown }

/** Calls `visit` with every node of a syntax tree, a parent before its children. */
export function visitNodes(tree: unknown, visit: (node: Node) => void): void {
  if (!tree || typeof tree !== 'object') return
  if (!Array.isArray(tree)) visit(tree as Node)
  for (const child of Object.values(tree)) visitNodes(child, visit)
}

/** Every file with our own code, including tests. */
export function readSources(): Source[] {
  return globSync(`{${topFolders.join(',')}}/**/*.{ts,tsx,mjs,js}`).map((path) =>
    sourceOf(path, readFileSync(path, 'utf8')),
  )
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
