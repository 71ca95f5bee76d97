import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const WIDTH_MAX = 120
const topFolders = 'bench,browser,console,contract,db,domain,sandbox,server,tests,tools,ui,web'

/** The formatter wraps code but no comments. The reason beside an ignored lint rule must stay on one line. */
function tooWide(text: string): number[] {
  const isComment = (line: string) => /^\s*(\*|\/\/|\/\*|--)/.test(line) && !line.includes('biome-ignore')
  return text.split('\n').flatMap((line, index) => (isComment(line) && line.length > WIDTH_MAX ? [index + 1] : []))
}

test('no line of a comment has more than 120 characters', () => {
  const paths = globSync([`{${topFolders}}/**/*.{ts,tsx,mjs,js,css,sql}`, '*.ts'], { cwd: root })
  expect(paths.length).toBeGreaterThan(1000)
  const found = paths.flatMap((path) =>
    tooWide(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  [WIDTH_MAX, []],
  [WIDTH_MAX + 1, [2]],
])('a comment line of %i characters is found: %j', (width, lines) => {
  expect(tooWide(`const a = 1\n${'// '.padEnd(width, 'x')}`)).toEqual(lines)
})
