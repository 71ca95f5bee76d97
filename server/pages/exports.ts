export { findContent, listContent, type NewPiece, saveContent } from './pieces.ts'
