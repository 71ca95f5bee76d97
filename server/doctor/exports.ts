export { describeFindings, examine, type Finding } from './examine.ts'
