import { expect, test } from 'vitest'
import { ways } from '#tests/support/site/guard-table.ts'
import { renderPage } from './render-page.ts'

/** Longer than any page after which React would send the rest hidden, for a script to put in its place. */
const longText = '<p>A long paragraph of the terms.</p>'.repeat(5_000)
const findTermsPage = async () => ({ title: 'Terms', path: 'rules', body: longText })

test.each(ways)('$path has no part that a script must show', async ({ shown }) => {
  const page = await (await renderPage(shown, { findTermsPage })).text()
  expect(page.match(/<div hidden(="")? id="S:|<template id="[BP]:|\$RC\(/)).toBeNull()
})

test('the footer follows a long text, in its place', async () => {
  const page = await (await renderPage('/terms-pages/rules', { findTermsPage })).text()
  expect(page.includes(longText)).toBe(true)
  expect(page.indexOf('<footer')).toBeGreaterThan(page.indexOf('</main>'))
})
