export { confirmCode } from './confirm-code.ts'
export { sendCode } from './send-code.ts'
