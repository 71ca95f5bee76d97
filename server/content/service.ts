export { forgetEventsBefore, listEventsOf } from './event-queries.ts'
export { recordEvents } from './events.ts'
export { findTermsPage, saveTermsPage } from './terms-pages.ts'
