import { readFile, stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

/** React Router's table: the modules of the entry and of each route. Every page contains the table itself. */
type Manifest = {
  url: string
  entry: { module: string }
  routes: Record<string, { module: string }>
}

let manifest: Manifest

beforeAll(async () => {
  // The folder also contains files of former builds. The server's build names its own.
  const server = await readFile('build/server/index.js', 'utf8')
  const written = await readFile(`build/client${/"url": "(.*manifest-.*\.js)"/.exec(server)![1]}`, 'utf8')
  manifest = JSON.parse(written.replace(/^window\.__reactRouterManifest=|;$/g, ''))
})

/** The scripts of a route with all their imports, but without scripts that they load later. */
async function scriptsOf(route: string): Promise<string[]> {
  const parts = [manifest.entry, manifest.routes.root!, manifest.routes[route]!]
  const scripts = new Set(parts.map(({ module }) => module))
  for (const script of scripts) {
    const written = await readFile(`build/client${script}`, 'utf8')
    for (const [, name] of written.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      scripts.add(`/assets/${name}`)
  }
  return [manifest.url, ...scripts]
}

/** The compressed sizes: the build has compressed the files. */
async function brotliBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(`build/client${file}.br`)))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Limits the bytes of script with which a visit begins. React and its router are 92,300 of them; docs/performance.md
 * explains the rest. If a change needs more, find code that can load later, and do not raise these figures.
 */
test.each([
  ['pages/home-page', 135_000],
  ['campaign/:tag', 130_000],
  ['bundle/:tag', 132_500],
])('%s begins with at most %i bytes of scripts', async (route, bytesMax) => {
  expect(await brotliBytes(await scriptsOf(route))).toBeLessThanOrEqual(bytesMax)
})

test.each([['pages/home-page'], ['campaign/:tag'], ['bundle/:tag']])(
  '%s begins without the contract’s shapes, queries and dialogs: the first press loads them',
  async (route) => {
    const names = (await scriptsOf(route)).map((file) => file.split('/').at(-1)!.split('-')[0])
    expect(names).toContain('framework')
    expect(names).not.toContain('asking')
    expect(names).not.toContain('dialogs')
  },
)
