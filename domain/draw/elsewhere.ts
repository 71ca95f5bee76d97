/** IN_FORCE: two people stand for it, so that it is the draw of its round. */
export const resultStates = ['WAITING', 'IN_FORCE', 'NOT_APPROVED'] as const
export type ResultState = (typeof resultStates)[number]
