import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const pages = ['README.md', ...globSync('docs/**/*.md')].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each(pages)('every link and picture of $path leads somewhere', ({ path, text }) => {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, target]) => target!)
  const ours = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(ours.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([])
})

test.each(pages)('every heading that $path links to is there', ({ path, text }) => {
  const targets = [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].filter(([, page]) => !page || page.endsWith('.md'))
  const lost = targets.filter(([, page, anchor]) => {
    const there = page ? readFileSync(join(dirname(path), page), 'utf8') : text
    return !anchorsOf(there).includes(anchor!)
  })
  expect(lost.map(([link]) => link)).toEqual([])
})

/** As GitHub makes them of headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase())
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
}

test.each(pages)('every command that $path names is there', ({ text }) => {
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

const tests = globSync('{contract,db,domain,sandbox,server,tests,tools,ui,web}/**/*.test.ts')

test.each(pages)('every test that $path names is there', ({ text }) => {
  const named = [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name]) => name!)
  expect(named.filter((name) => !tests.some((path) => path === name || path.endsWith(`/${name}`)))).toEqual([])
})

test.each(pages)('every file that $path names by its way is there', ({ text }) => {
  const named = [...text.matchAll(/`((?:domain|contract|server|db|ui|web|sandbox|tests|tools)\/[\w./-]+\.\w+)`/g)]
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(path))).toEqual([])
})
