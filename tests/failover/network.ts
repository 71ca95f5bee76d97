import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ip = (...args: string[]) => run('ip', args)
const quietly = (...args: string[]) => ip(...args).catch(() => {})

export type Node = 1 | 2 | 3
export const nodes: readonly Node[] = [1, 2, 3]

/**
 * Two bridges, so that a node can be cut off from its peers alone: database hosts talk to one another on the first
 * (replication, etcd, Patroni), and HAProxy reaches them on the second.
 */
export type Bridge = 'peers' | 'clients'
const bridges: Record<Bridge, { name: string; net: string; initial: string }> = {
  peers: { name: 'fd-peers', net: '10.77.0', initial: 'p' },
  clients: { name: 'fd-clients', net: '10.78.0', initial: 'c' },
}
const bothBridges: readonly Bridge[] = ['peers', 'clients']

export const namespaceOf = (node: Node) => `fd-db${node}`
export const addressOf = (node: Node, bridge: Bridge) => `${bridges[bridge].net}.1${node}`
const linkOf = (node: Node, bridge: Bridge) => `fd-${bridges[bridge].initial}${node}`

export async function openNetwork(): Promise<void> {
  await closeNetwork()
  for (const { name, net } of Object.values(bridges)) {
    await ip('link', 'add', name, 'type', 'bridge')
    await ip('addr', 'add', `${net}.1/24`, 'dev', name)
    await ip('link', 'set', name, 'up')
  }
  for (const node of nodes) {
    const namespace = namespaceOf(node)
    await ip('netns', 'add', namespace)
    await ip('-n', namespace, 'link', 'set', 'lo', 'up')
    for (const bridge of bothBridges) {
      const inside = `eth-${bridges[bridge].initial}`
      await ip('link', 'add', linkOf(node, bridge), 'type', 'veth', 'peer', 'name', inside, 'netns', namespace)
      await ip('link', 'set', linkOf(node, bridge), 'master', bridges[bridge].name, 'up')
      await ip('-n', namespace, 'addr', 'add', `${addressOf(node, bridge)}/24`, 'dev', inside)
      await ip('-n', namespace, 'link', 'set', inside, 'up')
    }
  }
}

export async function closeNetwork(): Promise<void> {
  for (const node of nodes) {
    for (const bridge of bothBridges) await quietly('link', 'del', linkOf(node, bridge))
    await quietly('netns', 'del', namespaceOf(node))
  }
  for (const { name } of Object.values(bridges)) await quietly('link', 'del', name)
}

export async function cutOff(node: Node, from: readonly Bridge[] = bothBridges): Promise<void> {
  for (const bridge of from) await ip('link', 'set', linkOf(node, bridge), 'down')
}

export async function reconnect(node: Node): Promise<void> {
  for (const bridge of bothBridges) await ip('link', 'set', linkOf(node, bridge), 'up')
}

/** Ids of all processes that run on a node. */
export async function processesOn(node: Node): Promise<number[]> {
  const { stdout } = await ip('netns', 'pids', namespaceOf(node))
  return stdout.split('\n').filter(Boolean).map(Number)
}

const VISITORS = '10.79.0'

/** The network address of a visitor, of which `openAddresses` gives this machine 254. */
export const addressOfVisitor = (visitor: number) => `${VISITORS}.${visitor + 1}`

export async function openAddresses(): Promise<void> {
  await closeAddresses()
  await ip('addr', 'add', `${VISITORS}.1/24`, 'dev', 'lo')
}

export async function closeAddresses(): Promise<void> {
  await quietly('addr', 'del', `${VISITORS}.1/24`, 'dev', 'lo')
}
