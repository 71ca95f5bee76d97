import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { project, run } from './run.mjs'
import { buildSite } from './site.mjs'

/**
 * Takes a picture of every screen in the end-to-end tests, and writes them into .screens/ with a page that shows them
 * all. Pictures in docs/screens are replaced. Names after the command select the tests: `npm run screens -- wheel`.
 */
const folder = `${project}/.screens/`
const documented = `${project}/docs/screens/`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
if ((await buildSite()) !== 0) process.exit(1)
const code = await run('playwright', ['test', '--config=tests/e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { ...process.env, SCREENS: '1' },
})
const pictures = readdirSync(folder).filter((name) => name.endsWith('.webp'))
for (const name of readdirSync(documented)) if (pictures.includes(name)) copyFileSync(folder + name, documented + name)
const figures = pictures
  .toSorted()
  .map((name) => `<figure><img loading="lazy" src="${name}" alt=""><figcaption>${name}</figcaption></figure>`)
writeFileSync(
  `${folder}index.html`,
  `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:1rem;background:#ddd}figure{margin:0}img{max-width:20rem;max-height:30rem}</style>
${figures.join('\n')}
`,
)
process.stdout.write(`${pictures.length} screens: file://${folder}index.html\n`)
process.exit(code)
