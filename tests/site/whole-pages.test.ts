import { expect, test } from 'vitest'
import { NOT_LICENSED } from '#domain/site/statements.ts'
import { ways } from '#tests/support/site/guard-table.ts'
import { renderPage } from './render-page.ts'

/** React would send the rest of such a long page hidden, for a script to move into place. */
const longText = '<p>A long paragraph of the terms.</p>'.repeat(5_000)
const findTermsPage = async () => ({ title: 'Terms', path: 'rules', body: longText })

test.each(ways)('$path needs no script to show any part', async ({ shown }) => {
  const page = await (await renderPage(shown, { findTermsPage })).text()
  expect(page.match(/<div hidden(="")? id="S:|<template id="[BP]:|\$RC\(/)).toBeNull()
})

test('the footer follows a long text, in its place', async () => {
  const page = await (await renderPage('/terms-pages/rules', { findTermsPage })).text()
  expect(page.includes(longText)).toBe(true)
  expect(page.indexOf('<footer')).toBeGreaterThan(page.indexOf('</main>'))
})

test('the footer says that the competitions are not licensed gambling', async () => {
  const page = await (await renderPage('/')).text()
  expect(page.slice(page.indexOf('<footer'))).toContain(NOT_LICENSED)
})
