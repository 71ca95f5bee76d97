import type { BeaconChain } from '#domain/draw/beacon.ts'

export type BeaconValue = { readonly signature: Uint8Array; readonly randomness: Uint8Array }

/** Public randomness: its chain, and the value of a round, or null until a relay has given a valid one. */
export type Beacon = {
  readonly chain: BeaconChain
  readonly round: (round: number) => Promise<BeaconValue | null>
}
