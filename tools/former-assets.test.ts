import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { formerAssets, STORED_DAYS } from './former-assets.mjs'

const start = Date.parse('2026-11-01T12:00:00Z')
let build: string
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'fairdraw-build-'))
})
afterEach(() => rmSync(build, { recursive: true }))

/** A release: the build empties its folder and writes these files. Returns all files that are served then. */
function release(day: number, ...names: string[]): string[] {
  const former = formerAssets(build, start + day * DAY_MS)
  former.store()
  rmSync(join(build, 'client'), { recursive: true, force: true })
  mkdirSync(join(build, 'client/assets'), { recursive: true })
  for (const name of names) writeFileSync(join(build, 'client/assets', name), name)
  former.restore()
  return readdirSync(join(build, 'client/assets')).toSorted()
}

test('files of former builds are served for a week after they were replaced', () => {
  expect(release(0, 'site-a.js', 'framework.js')).toEqual(['framework.js', 'site-a.js'])
  expect(release(30, 'site-b.js', 'framework.js')).toEqual(['framework.js', 'site-a.js', 'site-b.js'])
  expect(release(32, 'site-c.js', 'framework.js')).toEqual(['framework.js', 'site-a.js', 'site-b.js', 'site-c.js'])
  expect(release(30 + STORED_DAYS, 'site-d.js')).toContain('site-a.js')
  expect(release(31 + STORED_DAYS, 'site-e.js')).not.toContain('site-a.js')
  expect(readFileSync(join(build, 'client/assets/site-b.js'), 'utf8')).toBe('site-b.js')
})

test('a file that comes back is current, and its week begins again when it is replaced again', () => {
  release(0, 'site-a.js')
  release(1, 'site-b.js')
  release(6, 'site-a.js')
  release(7, 'site-b.js')
  expect(release(9, 'site-b.js')).toEqual(['site-a.js', 'site-b.js'])
})

test('a release in a new folder that contains the last build serves the files of both', () => {
  release(0, 'site-a.js')
  release(1, 'site-b.js')
  const last = build
  build = mkdtempSync(join(tmpdir(), 'fairdraw-build-'))
  cpSync(last, build, { recursive: true, preserveTimestamps: true })
  rmSync(last, { recursive: true })
  expect(release(2, 'site-c.js')).toEqual(['site-a.js', 'site-b.js', 'site-c.js'])
  expect(release(1.5 + STORED_DAYS, 'site-d.js')).not.toContain('site-a.js')
})
