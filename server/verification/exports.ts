export { confirmCode } from './confirm-code.ts'
export { deleteCodesOf, listCodesOf, purgeCodesBefore } from './queries.ts'
export { sendCode } from './send-code.ts'
