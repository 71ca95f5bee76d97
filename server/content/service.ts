export { forgetOldEvents, recordEvents } from './events.ts'
export { findTermsPage, saveTermsPage } from './terms-pages.ts'
