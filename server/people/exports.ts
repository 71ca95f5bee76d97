export { addNote, block, endSessions, giveCredit, requestUnblock, sendReceiptAgain, stayAway } from './actions.ts'
export { carryOutDelayed } from './after-draw/carry-out.ts'
export { blockAfterDraw, cancelDelayed, deleteAfterDraw, stakesOfPerson } from './after-draw/delay.ts'
export { findStakes, showStakes } from './after-draw/find-stakes.ts'
export { requestEmailChange, stopEmailChange } from './change-email.ts'
export { dataExportOf } from './data-export.ts'
export { exportCards } from './data-requests/card-requests.ts'
export { deletePerson } from './data-requests/delete-person.ts'
export { listRequests, requestSorting } from './data-requests/request-queries.ts'
export {
  closeRequest,
  findOpenAccounts,
  recordDeletion,
  recordExport,
  recordRequest,
} from './data-requests/requests.ts'
export { deleteAccount } from './delete-account.ts'
export { prepareEvidence } from './evidence/prepare-evidence.ts'
export { findPeople } from './find-people.ts'
export { peopleSorting } from './find-people-queries.ts'
export { harmSorting, listCases } from './harm/harm-queries.ts'
export { closeHarmCase } from './harm/mark-people.ts'
export { requestJoin } from './join-persons.ts'
export { personApprovalActions } from './person-approvals.ts'
export { readContact, showPerson } from './show-person.ts'
