export {
  type DocumentKind,
  type Editor,
  findDocument,
  lockDocument,
  openDocument,
  recordDocument,
  type SavedDocument,
  saveDocument,
  versionOf,
  writeDocument,
} from './documents.ts'
export { findLastChange, findLastLine, lineSorting, listHashes, listLines, lockSubject } from './queries.ts'
export { type AuditActor, recordAudit } from './record-audit.ts'
export { checkChain, checkPage } from './verify-chain.ts'
