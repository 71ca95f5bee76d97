import { expect, test } from 'vitest'
import { numberMovedMail, passwordChangedMail, resetMail, welcomeMail } from './mails.ts'

const brand = { name: 'Lantern & Friends', themeColour: 'C77700' }
const site = 'https://fairdraw.example'

test.each([
  ['welcome', await welcomeMail(brand, site, 'Ada <b>'), ['Welcome, Ada <b>!', site]],
  ['reset', await resetMail(brand, site, `${site}/reset?token=abc`, 30), [`${site}/reset?token=abc`, '30 minutes']],
  ['password changed', await passwordChangedMail(brand, site), ['has changed', `${site}/forgot`]],
  ['number moved', await numberMovedMail(brand, site, '123'), ['ending in 123', `${site}/contact`]],
] as const)('the %s letter says the same in HTML and in plain text', (_, letter, said) => {
  expect(letter.html).toMatch(/^<!DOCTYPE html/)
  expect(letter.html).toContain('#C77700')
  expect(letter.html).toContain('Lantern &amp; Friends')
  expect(letter.html).not.toContain('<b>')
  const text = letter.text.replace(/\s+/g, ' ')
  for (const words of said) expect(text.toLowerCase()).toContain(words.toLowerCase())
})
