import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { startWithoutDatabase } from './app-without-database.ts'

const { address: site } = await startWithoutDatabase()

const statusOf = async (path: string) => (await fetch(site + path)).status

test('calls and pages are refused under pressure, and the files of open pages are served', async () => {
  vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...process.memoryUsage(), heapUsed: 1_500_000_001 })
  const call = () => fetch(`${site}/api/campaign/groups`)
  await expect.poll(async () => (await call()).status).toBe(503)
  expect(await (await call()).json()).toMatchObject({ error: { name: 'ServiceBusy' } })
  for (const path of ['/', '/public/terms-pages/latest/spin-terms.json'])
    expect([path, await statusOf(path)]).toEqual([path, 503])

  const assets = await readdir('build/client/assets')
  const oneOfEach = ['js', 'css', 'woff2'].map((kind) => `/assets/${assets.find((name) => name.endsWith(`.${kind}`))}`)
  for (const path of [...oneOfEach, '/icon.svg', '/embed.js', '/public/img/share.png'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  expect(await statusOf('/public/campaign-assets/dev/WINACAR/1/none.webp')).toBe(404)
})
