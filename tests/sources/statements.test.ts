import { expect, test } from 'vitest'
import { demoTermsPages } from '#db/demo/terms-pages.ts'
import { NOT_LICENSED } from '#domain/site/statements.ts'
import { readSources } from './sources.ts'

/** Statements that were once in the product or its demonstration, with the reason why they must not return. */
const refused: readonly [statement: RegExp, why: string][] = [
  [/independent supervision/i, 'no one supervises a draw'],
  [/\b(we )?rings? (the winner|winners)\b/i, 'winners are emailed first'],
  [/ask us to show that the draw was fair/i, 'anyone can check a draw without asking'],
  [/broadcast the evening/i, 'a public random number picks the winner'],
  [/law lets only adults/i, 'no law says so'],
  [/always take the cash/i, 'only some terms offer cash'],
  [/odds of one in|1 in [\d,]+ if all/i, 'postal entries come on top of the limit: say "about 1 in n"'],
  [/for much less than/i, 'a saving needs a figure (CAP 3.39)'],
  [/with one tap/i, 'a confirmation follows, and sometimes the bank asks'],
  [/gambleaware/i, 'the charity announced its closure by 31 March 2026'],
]

test('no text that people read makes an untrue or risky statement', () => {
  const read = readSources().filter(
    ({ path }) => /^(web|db\/demo|server|domain)\//.test(path) && !/\.test\./.test(path),
  )
  const found = read.flatMap(({ path, text }) =>
    refused.filter(([statement]) => statement.test(text)).map(([, why]) => `${path}: ${why}`),
  )
  expect(found).toEqual([])
})

test('the terms say that the competitions are not licensed gambling', () => {
  const terms = demoTermsPages.find(({ tag }) => tag === 'terms')!
  expect(terms.bodyHtml).toContain(NOT_LICENSED)
})
