import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReplaced } from '#tests/support/servers/read-replaced.ts'
import { addressOf, type Node, nodes } from './network.ts'

/** How the lab differs from deploy/ha: no TLS and watchdog, and other addresses, ports and passwords. */
export type Variant = {
  /** WAL and backups go to a repository of pgBackRest in the lab's folder. */
  isArchiving?: boolean
  /** Sales do not wait for a standby: the first negative control. */
  isAsynchronous?: boolean
  /** Without the line of pg_hba.conf that lets a standby replicate from itself. */
  hasNoOwnReplication?: boolean
  /** Debian 12's Patroni 3.0.2: the second negative control. */
  isOldPatroni?: boolean
}

export const PRIMARY_PORT = 15_500
export const STANDBY_PORT = 15_501
export const PASSWORD = 'lab'

/** The folder that is /var/lib/postgresql on a real host. */
export const homeOf = (folder: string, node: Node) => join(folder, `data/db${node}`)
export const dataOf = (folder: string, node: Node) => join(homeOf(folder, node), '15/fairdraw')
export const runFolder = (folder: string, node: Node) => join(folder, `run/db${node}`)
export const patroniFile = (folder: string, node: Node) => join(folder, `patroni-${node}.yml`)
export const backupFile = (folder: string, node: Node) => join(folder, `pgbackrest-${node}.conf`)

const names = { 1: 'a', 2: 'b', 3: 'c' } as const
const peerAddresses = nodes.map((node) => [`10.0.0.${node}:`, `${addressOf(node, 'peers')}:`] as const)

export function patroniConfig(folder: string, node: Node, variant: Variant): string {
  const text = readReplaced('deploy/ha/patroni.yml', [
    ['name: a\n', `name: db${node}\n`],
    ['connect_address: 10.0.0.1:', `connect_address: 10.0.0.${node}:`],
    ...peerAddresses,
    ['REPLACE-API', PASSWORD],
    ['REPLACE-SUPERUSER', PASSWORD],
    ['REPLACE-REPLICATION', PASSWORD],
    ['REPLACE-REWIND', PASSWORD],
    ['max_connections: 800', 'max_connections: 200'],
    ['    ssl: "on"\n', `    unix_socket_directories: ${runFolder(folder, node)}\n    shared_buffers: 128MB\n`],
    ['    ssl_cert_file: /etc/fairdraw/tls/database.pem\n', ''],
    ['    ssl_key_file: /etc/fairdraw/tls/database.key\n', ''],
    ['hostssl fairdraw fairdraw_owner,fairdraw_program 10.0.1.0/24', 'hostssl all all 10.78.0.0/24'],
    ['10.0.0.0/24', '10.77.0.0/24'],
    ['hostssl', 'host'],
    ['/var/lib/postgresql', homeOf(folder, node)],
    ['watchdog: { mode: required, device: /dev/watchdog, safety_margin: 5 }', 'watchdog: { mode: off }'],
    ...(variant.isArchiving
      ? []
      : ([
          ['archive_mode: "on"', 'archive_mode: "off"'],
          ['        archive_command: pgbackrest --stanza=fairdraw archive-push %p\n', ''],
          ['  recovery_conf:\n    restore_command: pgbackrest --stanza=fairdraw archive-get %f "%p"\n', ''],
        ] as const)),
    ...(variant.isAsynchronous
      ? ([
          ['synchronous_mode: quorum', 'synchronous_mode: false'],
          ['    synchronous_mode_strict: true\n', ''],
        ] as const)
      : []),
    ...(variant.hasNoOwnReplication
      ? ([['    - host replication replicator 127.0.0.1/32 scram-sha-256\n', '']] as const)
      : []),
    // Version 3 knows no quorum, and waits for one standby that it names.
    ...(variant.isOldPatroni ? ([['synchronous_mode: quorum', 'synchronous_mode: true']] as const) : []),
  ])
  return `${text}\nlog: { level: INFO }\n`
}

/** The repository is a folder of this machine instead of a bucket. */
export function backupConfig(folder: string, node: Node): string {
  const own = runFolder(folder, node)
  const bucket = /repo1-type=s3\n(repo1-s3-.*\n)+/.exec(readFileSync('deploy/ha/pgbackrest.conf', 'utf8'))![0]
  return readReplaced('deploy/ha/pgbackrest.conf', [
    [bucket, `repo1-type=posix\nlog-path=${own}\nlock-path=${own}\n`],
    ['repo1-path=/fairdraw', `repo1-path=${join(folder, 'data/repository')}`],
    ['REPLACE-PASSPHRASE', PASSWORD],
    ['pg1-port=5432', `pg1-port=5432\npg1-socket-path=${own}`],
    ['/var/lib/postgresql', homeOf(folder, node)],
  ])
}

export function haproxyConfig(): string {
  return readReplaced('deploy/ha/haproxy.cfg', [
    ...nodes.map((node) => [`10.0.0.${node}:`, `${addressOf(node, 'clients')}:`] as const),
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${PRIMARY_PORT}`],
    ['bind 127.0.0.1:5433', `bind 127.0.0.1:${STANDBY_PORT}`],
  ])
}

export function etcdSettings(folder: string, node: Node, state: 'new' | 'existing'): Record<string, string> {
  const text = readReplaced('deploy/ha/etcd.env', [
    ['ETCD_NAME=a', `ETCD_NAME=${names[node]}`],
    ...(['LISTEN_PEER', 'LISTEN_CLIENT', 'INITIAL_ADVERTISE_PEER', 'ADVERTISE_CLIENT'] as const).map(
      (each) => [`ETCD_${each}_URLS=http://10.0.0.1:`, `ETCD_${each}_URLS=http://10.0.0.${node}:`] as const,
    ),
    ...peerAddresses,
    ['/var/lib/etcd/fairdraw', join(folder, `data/etcd${node}`)],
    ['ETCD_INITIAL_CLUSTER_STATE=new', `ETCD_INITIAL_CLUSTER_STATE=${state}`],
  ])
  const lines = text.split('\n').filter((line) => /^ETCD_/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
