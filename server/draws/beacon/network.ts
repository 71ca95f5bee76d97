import { type BeaconChain, QUICKNET, SIMULATED_CHAIN } from '#domain/draw/beacon.ts'
import type { Config } from '#server/platform/config/config.ts'

/** A chain and its relays, each by the base address of drand's HTTP API. */
export type BeaconNetwork = { readonly chain: BeaconChain; readonly relays: readonly string[] }

const QUICKNET_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

type Given = Pick<Config, 'DRAND_RELAYS' | 'DRAND_CHAIN_HASH' | 'DRAND_PUBLIC_KEY' | 'DRAND_GENESIS' | 'DRAND_PERIOD'>

/** The configured network, even with the sandbox; otherwise the sandbox's, or quicknet without a sandbox. */
export function beaconNetwork(given: Given, sandboxUrl: string | null): BeaconNetwork {
  const { DRAND_RELAYS: relays } = given
  const chain = chainOf(given)
  if (sandboxUrl !== null && !chain && relays.length === 0)
    return { chain: SIMULATED_CHAIN, relays: [`${sandboxUrl}/drand/1`, `${sandboxUrl}/drand/2`] }
  return { chain: chain ?? QUICKNET, relays: relays.length > 0 ? relays : QUICKNET_RELAYS }
}

/** The start refuses a partly configured chain, so they are all set or none is. */
function chainOf({ DRAND_CHAIN_HASH, DRAND_PUBLIC_KEY, DRAND_GENESIS, DRAND_PERIOD }: Given): BeaconChain | null {
  if (!DRAND_CHAIN_HASH || !DRAND_PUBLIC_KEY || !DRAND_GENESIS || !DRAND_PERIOD) return null
  return {
    hash: DRAND_CHAIN_HASH,
    publicKey: DRAND_PUBLIC_KEY,
    scheme: QUICKNET.scheme,
    genesis: DRAND_GENESIS,
    period: DRAND_PERIOD,
  }
}
