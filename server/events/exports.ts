export { recordEvents } from './events.ts'
export { listEventsOf, purgeEventsBefore, purgeEventsBeyond } from './queries.ts'
