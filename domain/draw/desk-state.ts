/**
 * A round as those who look after draws see it. DUE: closed, and not frozen yet. FROZEN: waits for the beacon. LATE:
 * its draw should have been made, and was not. DRAWN: by the beacon, or elsewhere and approved.
 */
export const deskDrawStates = ['OPEN', 'DUE', 'FROZEN', 'LATE', 'DRAWN', 'CANCELLED'] as const
export type DeskDrawState = (typeof deskDrawStates)[number]
