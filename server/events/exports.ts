export { recordEvents } from './events.ts'
export { forgetEventsBefore, forgetEventsBeyond, listEventsOf } from './queries.ts'
