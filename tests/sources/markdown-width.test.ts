import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const WIDTH_MAX = 120

/** Tables, headings, blocks of code and the targets of links cannot be wrapped. */
function tooWide(text: string): number[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    if (isCode || isFence || /^\s*\||^#/.test(line)) return []
    return line.replaceAll(/(?<=\])\([^)\s]+\)|<https?:[^>]+>/g, '').length > WIDTH_MAX ? [index + 1] : []
  })
}

test('no line of Markdown has more than 120 characters', () => {
  const paths = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })
  expect(paths.length).toBeGreaterThan(100)
  const found = paths.flatMap((path) =>
    tooWide(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
  )
  expect(found).toEqual([])
})

const wide = 'x'.repeat(WIDTH_MAX + 1)

test.each([
  ['a line of 120 characters', 'x'.repeat(WIDTH_MAX), []],
  ['a line of 121 characters', wide, [1]],
  ['a wide item of a list', `- a\n- ${wide}`, [2]],
  ['a wide table', `| ${wide} |`, []],
  ['a wide heading', `## ${wide}`, []],
  ['wide code', `\`\`\`sh\n${wide}\n\`\`\``, []],
  ['a wide line after code', `\`\`\`sh\n${wide}\n\`\`\`\n${wide}`, [4]],
  ['a link with a long target', `[a](${wide})`, []],
  ['a link with a long text', `[${wide}](a.md)`, [1]],
])('only lines that can be wrapped are found in %s', (_what, text, lines) => {
  expect(tooWide(text)).toEqual(lines)
})
