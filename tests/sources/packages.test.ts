import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

type Locked = { integrity?: string; hasInstallScript?: boolean; dev?: boolean; optional?: boolean; version: string }
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const manifest: Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> = read(
  'package.json',
)
const { '': _root, ...locked }: Record<string, Locked> = read('package-lock.json').packages
const nameOf = (path: string) => path.split('node_modules/').at(-1)!
const { dependencies, devDependencies, optionalDependencies } = manifest

test('every package that production installs is locked with its hash, on every platform', () => {
  const bare = Object.entries(locked).filter(([, { dev, integrity }]) => !dev && !integrity)
  expect(bare.map(([path]) => path)).toEqual([])
})

test('the only packages without a hash are for building on other platforms, which no registry offered us', () => {
  const bare = Object.entries(locked).filter(([, { integrity }]) => !integrity)
  for (const [path, { optional }] of bare) {
    expect(path).toMatch(/^node_modules\/@(biomejs\/cli|oxc-parser\/binding|tailwindcss\/oxide)-/)
    expect(path).not.toMatch(/linux-(x64|arm64)(-gnu)?$/)
    expect(optional).toBe(true)
  }
})

test('the pinned Node is a locked package of one version for each platform', () => {
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  for (const [name, version] of Object.entries(optionalDependencies))
    expect(locked[`node_modules/${name}`]).toMatchObject({ version, optional: true, integrity: expect.any(String) })
})

test('no package that production installs runs a script when it is installed', () => {
  const scripted = Object.entries(locked).filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript)
  expect(scripted.map(([path]) => nameOf(path))).toEqual([])
})

test('every version is exact', () => {
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the program starts without development packages', () => {
  const running = readSources().filter(
    ({ path }) =>
      /^(server|sandbox|domain|contract|db)\//.test(path) && !/\.test\.tsx?$|for-tests|schema-from-types/.test(path),
  )
  // Only `npm run dev` needs Vite.
  const wanted = running.flatMap(({ path, imports }) =>
    imports.filter((name) => packageOf(name) in devDependencies && name !== 'vite').map((name) => `${path}: ${name}`),
  )
  expect(wanted).toEqual([])
})

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
