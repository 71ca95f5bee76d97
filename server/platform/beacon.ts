import type { BeaconChain } from '#domain/draw/beacon.ts'

export type BeaconValue = { readonly signature: Uint8Array; readonly randomness: Uint8Array }

/**
 * Public randomness: the chain it comes from, and the value of a round, or null while no relay has given a right one.
 */
export type Beacon = {
  readonly chain: BeaconChain
  readonly round: (round: number) => Promise<BeaconValue | null>
}
