/** The cases of who was drawn. */

export { listClaimsOf } from './claim-queries.ts'
export { giveUpCases } from './give-up.ts'
export { listShownWinners } from './list-winners.ts'
export { listNamedWinners } from './named-winners.ts'
export { type OpenedCase, openCases } from './open-cases.ts'
export { purgeClaimsBefore, purgeNamesBefore } from './retention.ts'
