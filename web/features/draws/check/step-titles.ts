import type { StepName } from '#domain/draw/verify-proof.ts'

/** What each step of a check is about, in plain English. */
export const stepTitles: Readonly<Record<StepName, string>> = {
  FORMAT: 'The proof can be read',
  PROOF_SIGNATURE: 'The proof is signed and unchanged',
  FREEZE: 'What decides was fixed beforehand',
  FREEZE_SIGNATURE: 'The closed list was signed',
  BEACON_ROUND: 'The round of the randomness follows from the plan',
  BEACON_SIGNATURE: 'The randomness is drand’s own',
  RANDOMNESS: 'The random value follows from drand’s signature',
  ROOT: 'The list of entries is the one that was closed',
  TICKETS: 'Every ticket is in the list exactly once',
  VOIDS: 'Entries that cannot win were fixed beforehand',
  SEED: 'The draw starts from the list and the randomness',
  DRAWN_TICKETS: 'Each drawn ticket is in the list',
  DRAW: 'Computed again, the same tickets are drawn',
  HEADS: 'The list only ever grew',
  RECEIPT: 'Your own entry is in the list',
}
