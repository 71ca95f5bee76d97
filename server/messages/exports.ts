export { mailMessage, sendMessage } from './messages.ts'
