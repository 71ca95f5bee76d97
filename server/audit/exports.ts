export { type DocumentKind, type Editor, findDocument, saveDocument } from './documents.ts'
export { findLastLine, listHashes } from './queries.ts'
export { type AuditActor, recordAudit } from './record-audit.ts'
export { checkChain } from './verify-chain.ts'
