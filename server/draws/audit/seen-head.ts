import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KnownHead } from './find-contradicted-head.ts'

const headSchema = z.object({ lines: z.int().min(1), hash: z.string() })

/**
 * The last head of the audit log that this machine has seen, in a file outside the database. An intruder who owns the
 * database can rewrite the log and the published heads, but the file still contradicts them.
 */
export function readSeenHead(dataDir: string): KnownHead | null {
  try {
    return headSchema.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a temporary file and renames it, so that a crash never leaves half a file. */
export function writeSeenHead(dataDir: string, { lines, hash }: KnownHead): void {
  mkdirSync(dataDir, { recursive: true })
  const part = `${pathIn(dataDir)}.${process.pid}`
  writeFileSync(part, JSON.stringify({ lines, hash }))
  renameSync(part, pathIn(dataDir))
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'audit-head.json')
}
