/** The cases of who was drawn. */

export { listShownWinners } from './list-winners.ts'
export { listNamedWinners } from './named-winners.ts'
export { type OpenedCase, openCases } from './open-cases.ts'
