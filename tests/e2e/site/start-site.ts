import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { removeEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { PARTNER_KEYS } from '#tests/support/accounts/partner-tokens.ts'
import { startPartnerSite } from './partner-site.ts'

/** One brand's operator has shown what was won; no other's has. */
const PRIZE_CLAIMS = '{"UK_TYNE_FM": {"figure": "£27m", "source": "Annual report", "date": "2026-10-31"}}'

/**
 * Starts the program with a port, a database and files of its own, and passes its address to the tests as SITE_URL.
 * With SITE_URL given, the tests use that site instead.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env.SITE_URL) return async () => {}
  const [partner, stranger] = [await startPartnerSite(), await startPartnerSite()]
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-e2e-'))
  const env = {
    NODE_ENV: 'production',
    WORKERS: '0',
    LOG_LEVEL: 'warn',
    PRIZE_CLAIMS,
    SPIN_AUTO_OPEN: 'UK_LANTERN',
    PARTNER_ORIGINS: partner.origin,
    PARTNER_KEYS,
    ENGAGEMENT_KEY: 'engagement-of-journeys',
    AUDIENCE_KEY: 'audience-of-journeys',
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
  }
  const server = spawn('node', ['server/boot/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.env.SITE_URL = await addressOf(server)
  process.env.SITE_DATA_DIR = folder
  process.env.PARTNER_ORIGIN = partner.origin
  process.env.STRANGER_ORIGIN = stranger.origin
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await removeEmbeddedPostgres({ dataDir: folder })
    await rm(folder, { recursive: true, force: true })
    await Promise.all([partner.stop(), stranger.stop()])
  }
}

/** The address that the server prints when it is ready; what it prints besides is shown. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended before it was ready, with code ${code}.`)))
    createInterface({ input: server.stdout! }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      const address = /is ready: (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
}
