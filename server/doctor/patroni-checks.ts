import { z } from 'zod'
import type { Check } from './check.ts'

const ANSWERED_WITHIN_MS = 3_000
const PATRONI_PORT = 8008
const ETCD_PORT = 2379
/** Before 4.0.7 an isolated leader can take its lease back; 3.0.2 with etcd3 even loses purchases. */
const PATRONI_MIN = [4, 0, 7]
const ETCD_MIN = [3, 4, 0]

const nodeSchema = z.object({
  role: z.string(),
  state: z.string(),
  patroni: z.object({ version: z.string(), scope: z.string() }),
})
const configSchema = z.object({
  synchronous_mode: z.union([z.boolean(), z.string()]).nullish(),
  synchronous_mode_strict: z.boolean().nullish(),
})

/** `hosts` are names or addresses, with a port for Patroni's API if it is not the usual one. */
export function patroniChecks(hosts: readonly string[]): Check[] {
  if (hosts.length === 0) return []
  return [
    ...hosts.map((host) => ({ name: `patroni ${host}`, run: () => describeNode(host) })),
    { name: 'one primary', run: () => describePrimaries(hosts) },
    { name: 'synchronous mode', run: () => describeMode(hosts[0]!) },
    ...hosts.map((host) => ({ name: `etcd ${host}`, run: () => describeEtcd(host) })),
  ]
}

async function describeNode(host: string): Promise<string> {
  const { patroni, role, state } = await readNode(host)
  if (isOlder(patroni.version, PATRONI_MIN))
    throw new Error(`Patroni ${patroni.version} can lose purchases after a partition: install 4.0.7 or newer`)
  if (state !== 'running') throw new Error(`PostgreSQL is ${state}: see Patroni's log on ${host}`)
  return `Patroni ${patroni.version}, ${role}`
}

async function describePrimaries(hosts: readonly string[]): Promise<string> {
  const found = await Promise.all(hosts.map((host) => readNode(host).catch(() => null)))
  const primaries = hosts.filter((_host, index) => /^(primary|master)$/.test(found[index]?.role ?? ''))
  if (primaries.length === 0) throw new Error('no node is the primary: see patronictl list')
  if (primaries.length > 1)
    throw new Error(`${primaries.join(' and ')} are both primary: stop the program, and see patronictl list`)
  return primaries[0]!
}

async function describeMode(host: string): Promise<string> {
  const { synchronous_mode: mode, synchronous_mode_strict: isStrict } = configSchema.parse(
    await readJson(`${urlOf(host, PATRONI_PORT)}/config`),
  )
  if (!mode) throw new Error('synchronous_mode is off: set it to quorum by patronictl edit-config')
  if (!isStrict) throw new Error('synchronous_mode_strict is off: sales would continue on one machine alone')
  return String(mode)
}

async function describeEtcd(host: string): Promise<string> {
  const url = urlOf(host.replace(/:\d+$/, ''), ETCD_PORT)
  const { etcdserver: version } = z.object({ etcdserver: z.string() }).parse(await readJson(`${url}/version`))
  if (isOlder(version, ETCD_MIN)) throw new Error(`etcd ${version} is too old: install 3.4 or newer`)
  return `etcd ${version}`
}

async function readNode(host: string) {
  return nodeSchema.parse(await readJson(`${urlOf(host, PATRONI_PORT)}/patroni`))
}

/** A standby answers Patroni's own page with 503 and the same body as a primary. */
async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).catch((error: Error) => {
    throw new Error(`${url} does not answer (${(error.cause as Error | undefined)?.message ?? error.message})`)
  })
  return answer.json()
}

const urlOf = (host: string, port: number) => `http://${/:\d+$/.test(host) ? host : `${host}:${port}`}`

function isOlder(version: string, min: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10))
  for (const [index, wanted] of min.entries()) {
    const part = parts[index] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}
