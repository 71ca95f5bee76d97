import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const paths = ['*.md', 'docs/**/*.md', '.github/*.md', 'bench/results/*.md'].flatMap((pattern) => globSync(pattern))
const pages = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each(pages)('every link and picture of $path leads somewhere', ({ path, text }) => {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, target]) => target!)
  const ours = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(ours.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([])
})

test.each(pages)('every heading that $path links to exists', ({ path, text }) => {
  const targets = [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].filter(([, page]) => !page || page.endsWith('.md'))
  const lost = targets.filter(([, page, anchor]) => {
    const there = page ? readFileSync(join(dirname(path), page), 'utf8') : text
    return !anchorsOf(there).includes(anchor!)
  })
  expect(lost.map(([link]) => link)).toEqual([])
})

/** The anchors that GitHub makes for headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase())
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
}

test.each(pages)('every command that $path names exists', ({ text }) => {
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

const tests = globSync('{contract,db,domain,sandbox,server,tests,tools,ui,web}/**/*.test.ts')

test.each(pages)('every test that $path names exists', ({ text }) => {
  const named = [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name]) => name!)
  expect(named.filter((name) => !tests.some((path) => path === name || path.endsWith(`/${name}`)))).toEqual([])
})

test.each(pages)('every file that $path names by its path exists', ({ text }) => {
  const named = [...text.matchAll(/`((?:domain|contract|server|db|ui|web|sandbox|tests|tools)\/[\w./-]+\.\w+)`/g)]
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(path))).toEqual([])
})

const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')

test('every command of the CI is a script', () => {
  const named = [...workflow.matchAll(/run: npm (?:run )?([\w:]+)/g)].map(([, name]) => name!)
  expect(named).toContain('test')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the CI runs each part of npm test once', () => {
  const [, listed] = /^const parts = \{\n([\s\S]*?)^\}/m.exec(readFileSync('tools/test.mjs', 'utf8'))!
  const parts = [...listed!.matchAll(/^ {2}'?([\w-]+)'?: \[/gm)].map(([, part]) => part!)
  const run = [...workflow.matchAll(/--only=([\w-]+)/g)].map(([, part]) => part!)
  expect(run.toSorted()).toEqual(parts.toSorted())
})

const decisions = globSync('docs/decisions/0*.md').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const numberOf = (path: string) => basename(path).slice(0, 4)
const statusPattern = /^# .+\n\nStatus: (accepted|(?:superseded|amended) by \d{4}(?: and \d{4})*)\n/

test.each(decisions)('$path has a status, and the later decisions that it names exist', ({ path, text }) => {
  const status = statusPattern.exec(text)?.[1]
  expect(status).toBeDefined()
  const named = status!.match(/\d{4}/g) ?? []
  expect(named.filter((number) => !decisions.some((other) => numberOf(other.path) === number))).toEqual([])
  expect(named.filter((number) => number <= numberOf(path))).toEqual([])
})

const sections = ['Context', 'Decision', 'Consequences', 'Alternatives']

test.each(decisions)('$path has a date, the four sections in order, and at most 60 lines', ({ text }) => {
  expect(text).toMatch(/^# .+\n\nStatus: .+\n\nDate: \d{4}-\d{2}-\d{2}\n\n## Context\n/)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(sections)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})

test('the index lists each decision with its title and status', () => {
  const rows = decisions.map(({ path, text }) => {
    const title = /^# (.+)$/m.exec(text)?.[1]
    return `| [${numberOf(path)} ${title}](${basename(path)}) | ${statusPattern.exec(text)?.[1]} |`
  })
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(index.match(/^\| \[.+$/gm)?.toSorted()).toEqual(rows.toSorted())
})
