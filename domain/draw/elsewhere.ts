/** IN_FORCE: two people have approved it, so it is the draw of its round. */
export const resultStates = ['WAITING', 'IN_FORCE', 'NOT_APPROVED'] as const
export type ResultState = (typeof resultStates)[number]
