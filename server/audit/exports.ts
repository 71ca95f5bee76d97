export { type AuditActor, recordAudit } from './record-audit.ts'
export { checkChain } from './verify-chain.ts'
