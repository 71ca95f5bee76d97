export { contentSorting, listContentLines } from './admin/content-queries.ts'
export { contentDocuments, termsDocuments, writtenOf } from './admin/documents.ts'
export { listVersions } from './content-version-queries.ts'
export { checkContent, findContent, listContent, type NewContentVersion, saveContent } from './content-versions.ts'
