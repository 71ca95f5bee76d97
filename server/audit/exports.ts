export { type DocumentKind, type Editor, findDocument, saveDocument } from './documents.ts'
export { findLastChange, findLastLine, listHashes, lockSubject } from './queries.ts'
export { type AuditActor, recordAudit } from './record-audit.ts'
export { checkChain } from './verify-chain.ts'
