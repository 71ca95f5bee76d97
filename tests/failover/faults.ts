import type { Cluster } from './cluster.ts'
import type { Node } from './network.ts'

/** A fault that is given to the primary, healed after some seconds, and followed until all nodes stream again. */
export type Fault = {
  name: string
  give: (cluster: Cluster, primary: Node) => unknown
  heal?: (cluster: Cluster, primary: Node) => unknown
  healAfterSeconds: number
  /** Two machines are lost at once: sales stop until one is back, which the limit of 30 seconds does not cover. */
  isDouble?: true
}

const next = (node: Node) => ((node % 3) + 1) as Node
const others = (node: Node): Node[] => [next(node), next(next(node))]

export const faults: readonly Fault[] = [
  {
    name: "the primary's PostgreSQL is killed",
    give: (cluster, primary) => cluster.killPostgres(primary),
    healAfterSeconds: 45,
  },
  {
    name: "the primary's host is powered off",
    give: (cluster, primary) => cluster.killHost(primary),
    heal: (cluster, primary) => cluster.startHost(primary),
    healAfterSeconds: 45,
  },
  {
    name: 'the primary is cut off from its peers, not from buyers',
    give: (cluster, primary) => cluster.cutOff(primary, ['peers']),
    heal: (cluster, primary) => cluster.reconnect(primary),
    healAfterSeconds: 45,
  },
  {
    name: "the primary's host freezes, and thaws",
    give: (cluster, primary) => cluster.freezeHost(primary),
    heal: (cluster, primary) => cluster.thawHost(primary),
    healAfterSeconds: 45,
  },
  {
    name: "the primary's PostgreSQL freezes, its host lives",
    give: (cluster, primary) => cluster.freezePostgres(primary),
    heal: (cluster, primary) => cluster.thawPostgres(primary),
    healAfterSeconds: 45,
  },
  {
    name: 'the primary is switched over on purpose',
    give: (cluster) => cluster.switchOver(),
    healAfterSeconds: 30,
  },
  {
    name: 'all of etcd freezes',
    give: (cluster) => cluster.freezeEtcd(),
    heal: (cluster) => cluster.thawEtcd(),
    healAfterSeconds: 40,
  },
  {
    name: 'one standby is powered off',
    give: (cluster, primary) => cluster.killHost(next(primary)),
    heal: (cluster, primary) => cluster.startHost(next(primary)),
    healAfterSeconds: 30,
  },
  {
    name: 'both standbys freeze',
    give: (cluster, primary) => Promise.all(others(primary).map((node) => cluster.freezePostgres(node))),
    heal: (cluster, primary) => Promise.all(others(primary).map((node) => cluster.thawPostgres(node))),
    healAfterSeconds: 20,
    isDouble: true,
  },
  {
    name: 'a second host is powered off before the first is back',
    give: async (cluster, primary) => {
      await cluster.killHost(primary)
      await cluster.killHost(next(primary))
    },
    heal: async (cluster, primary) => {
      await cluster.startHost(primary)
      await cluster.startHost(next(primary))
    },
    healAfterSeconds: 30,
    isDouble: true,
  },
]
