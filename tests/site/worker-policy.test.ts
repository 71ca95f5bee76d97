import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startWithoutDatabase } from './app-without-database.ts'

const { app } = await startWithoutDatabase({ API_URL: 'https://api.fairdraw.example' })
const assets = await readdir('build/client/assets')
const workers = assets.filter((name) => /-worker-[^.]+\.js$/.test(name)).map((name) => `/assets/${name}`)

test.each(['br', 'gzip', 'identity'])(
  'a worker, sent as %s, may call this site and the API, and nothing else',
  async (encoding) => {
    expect(workers).not.toEqual([])
    for (const url of ['/service-worker.js', ...workers]) {
      const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect({ statusCode, policy: headers['content-security-policy'] }, url).toEqual({
        statusCode: 200,
        policy: "default-src 'none'; connect-src 'self' https://api.fairdraw.example",
      })
    }
  },
)
