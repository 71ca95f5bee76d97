import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const folders = '{bench,console,contract,db,domain,sandbox,server,tests,tools,ui,web}'
const tests = new Set(globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`).map((path) => basename(path)))
const rows = readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (?<id>[\d., –]+) \|(?<rest>.*)\|$/gm)
const claims = [...rows].map(({ groups }) => ({ id: groups!.id!, rest: groups!.rest! }))
const testsIn = (text: string) =>
  [...text.matchAll(/`(?:[\w-]+\/)*([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!)

test('every requirement that is met names a test', () => {
  const met = claims.filter(({ rest }) => rest.includes('| ✓ |'))
  expect(met.length).toBeGreaterThan(100)
  expect(met.filter(({ rest }) => testsIn(rest).length === 0).map(({ id }) => id)).toEqual([])
})

test('every test that is named exists', () => {
  const missing = claims.flatMap(({ id, rest }) =>
    testsIn(rest).flatMap((name) => (tests.has(name) ? [] : [`${id} ${name}`])),
  )
  expect(missing).toEqual([])
})
