export { describeFindings, examine } from './examine.ts'
