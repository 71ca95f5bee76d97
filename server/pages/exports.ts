export { findContent, listContent, type NewContentVersion, saveContent } from './content-versions.ts'
