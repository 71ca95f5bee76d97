/** The cases of who was drawn. */

export { listNamedWinners } from './named-winners.ts'
export { type OpenedCase, openCases } from './open-cases.ts'
