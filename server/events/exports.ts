export { recordEvents } from './events.ts'
export { listEventsOf } from './queries.ts'
export { purgeEventsBefore, purgeEventsBeyond } from './ring-queries.ts'
