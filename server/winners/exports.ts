/** The cases of drawn winners. */

export {
  changeNaming,
  type DeskCaller,
  describeDesk,
  findVisibleCase,
  mayForfeit,
  revealWinner,
  showCase,
  wordsOf,
} from './admin/cases.ts'
export { requestHoldDecision } from './admin/decide-hold.ts'
export { enterDetails } from './admin/enter-details.ts'
export { requestExtension, requestForfeit, winnerApprovalActions } from './admin/exceptions.ts'
export { caseSorting, countCases, listColumn, listDeskCases } from './admin/queries.ts'
export { claimPrize, findOwnCase } from './claim-prize.ts'
export { deleteCaseData } from './delete-case-data.ts'
export { describeCase } from './describe-case.ts'
export { describeWins } from './describe-wins.ts'
export { makeDocumentLink, storeDocument } from './documents/store-document.ts'
export { writeLetter } from './letter/write-letter.ts'
export { listShownWinners } from './list-winners.ts'
export { listNamedWinners, listNamedWinnersOf, type NamedWinner, nameOf, showState } from './named-winners.ts'
export { type OpenedCase, openCases } from './open-cases.ts'
export { findPhotoPicture } from './photos/find-photo.ts'
export { PHOTO_BYTES_MAX, removePhoto, savePhoto } from './photos/save-photo.ts'
export { describeWinner } from './publish-winner.ts'
export { type CaseRow, listOpenCases, markDiffering } from './queries.ts'
export { purgeClaimsBefore, purgeNamesBefore } from './retention.ts'
export { awardCase, confirmCase, recordContact, recordFailedEmail } from './staff-actions.ts'
