export { confirmCode } from './confirm-code.ts'
export { deleteCodesOf, forgetCodesBefore, listCodesOf } from './queries.ts'
export { sendCode } from './send-code.ts'
