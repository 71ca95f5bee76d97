import { readdir, readFile, stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

/** What React Router sends with a page: the modules of its entry, of the root and of its route, and the table of all routes. */
type Manifest = {
  url: string
  entry: Part
  routes: Record<string, Part>
}
type Part = { module: string; imports: string[] }

let manifest: Manifest

beforeAll(async () => {
  const files = await readdir('build/client/assets')
  const name = files.find((file) => /^manifest-.*\.js$/.test(file))
  expect(name, 'build/client holds no built site; npm run build makes one').toBeDefined()
  const written = await readFile(`build/client/assets/${name}`, 'utf8')
  manifest = JSON.parse(written.replace(/^window\.__reactRouterManifest=/, '').replace(/;$/, ''))
})

function scriptsOf(route: string): string[] {
  const parts = [manifest.entry, manifest.routes.root!, manifest.routes[route]!]
  return [...new Set([manifest.url, ...parts.flatMap(({ module, imports }) => [module, ...imports])])]
}

/** As they go over the wire: the build has compressed them. */
async function brotliBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(`build/client${file}.br`)))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Bytes of script with which a visit begins. React and its router are 92,000 of them; docs/performance.md tells the rest.
 * Whoever needs more finds what can wait until somebody presses, and leaves these as they are or lower.
 */
test.each([
  ['pages/home-page', 130_000],
  ['pages/campaign-page', 132_000],
  ['pages/bundle-page', 135_000],
])('%s begins with at most %i bytes of scripts', async (route, bytesMax) => {
  expect(await brotliBytes(scriptsOf(route))).toBeLessThanOrEqual(bytesMax)
})

test.each([['pages/home-page'], ['pages/campaign-page'], ['pages/bundle-page']])(
  '%s begins without the contract’s shapes, queries and dialogs: they come with the first press',
  (route) => {
    const names = scriptsOf(route).map((file) => file.split('/').at(-1)!.split('-')[0])
    expect(names).toContain('framework')
    expect(names).not.toContain('asking')
    expect(names).not.toContain('dialogs')
  },
)
