/** The cases of who was drawn. */

export { describeCase } from './describe-case.ts'
export { describeWins } from './describe-wins.ts'
export { winnerApprovalActions } from './desk/exceptions.ts'
export { giveUpCases } from './give-up.ts'
export { listShownWinners } from './list-winners.ts'
export { listNamedWinners, listNamedWinnersOf, type NamedWinner, nameOf } from './named-winners.ts'
export { type OpenedCase, openCases } from './open-cases.ts'
export { describeWinner } from './publish-winner.ts'
export { listOpenCases } from './queries.ts'
export { purgeClaimsBefore, purgeNamesBefore } from './retention.ts'
export { awardCase, confirmCase, forfeitByStaff, recordContact } from './staff-actions.ts'
