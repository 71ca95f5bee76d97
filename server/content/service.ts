export { forgetEventsBefore, forgetEventsBeyond, listEventsOf } from './event-queries.ts'
export { recordEvents } from './events.ts'
export { mailMessage, sendMessage } from './messages.ts'
export { findContent, listContent, type NewPiece, saveContent } from './pieces.ts'
