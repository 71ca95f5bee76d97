import { type BeaconChain, QUICKNET } from '#domain/draw/beacon.ts'
import type { Config } from '#server/platform/config/config.ts'

/** A chain and where to ask for its rounds, each relay as the base address of drand's HTTP API. */
export type BeaconNetwork = { readonly chain: BeaconChain; readonly relays: readonly string[] }

const QUICKNET_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/** The chain of the sandbox. Its secret key stands in the sources, so no real draw may use it. */
const SANDBOX_CHAIN: BeaconChain = {
  ...QUICKNET,
  hash: 'a1cefc60550c0ac47eaafb7a8d5aa6478a8f04647f70199c2674aaa2fdd0f633',
  publicKey:
    'aa9aba8841d5e5802d9f9649bea700fc3ee169c0c6431afc46a61d3fa75a8e23173fb9686faa4a4222057f35513f720f020560f260b8d549e5a25945e02f60d34149fc459de25741e5d04678577bbb430f37f94c7880316edf4354caf109fac9',
}

type Given = Pick<Config, 'DRAND_RELAYS' | 'DRAND_CHAIN_HASH' | 'DRAND_PUBLIC_KEY' | 'DRAND_GENESIS' | 'DRAND_PERIOD'>

/** The network that settings name, also beside the sandbox; else the sandbox's, and where there is none quicknet. */
export function beaconNetwork(given: Given, sandboxUrl: string | null): BeaconNetwork {
  const { DRAND_RELAYS: relays } = given
  const chain = chainOf(given)
  if (sandboxUrl !== null && !chain && relays.length === 0)
    return { chain: SANDBOX_CHAIN, relays: [`${sandboxUrl}/drand/1`, `${sandboxUrl}/drand/2`] }
  return { chain: chain ?? QUICKNET, relays: relays.length > 0 ? relays : QUICKNET_RELAYS }
}

/** The start refuses a chain that is named in part, so one of these stands for all. */
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
