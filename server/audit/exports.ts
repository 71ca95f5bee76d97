export { findLastLine, listHashes } from './queries.ts'
export { type AuditActor, recordAudit } from './record-audit.ts'
export { checkChain } from './verify-chain.ts'
