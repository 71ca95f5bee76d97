export { findTermsPage, saveTermsPage } from './terms-pages.ts'
