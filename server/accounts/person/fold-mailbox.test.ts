import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { foldMailbox } from '#domain/person/email.ts'
import { testContext } from '#tests/support/database/database.ts'

const context = await testContext()
afterAll(() => context.close())

test('the database and the program fold every email into the same mailbox', async () => {
  const part = fc.string({ unit: fc.constantFrom(...'aBc.+1-_'.split('')), minLength: 1, maxLength: 8 })
  const domain = fc.constantFrom('gmail.com', 'GoogleMail.com', 'example.com', 'mail.example.co.uk')
  const emails = fc.sample(
    fc.tuple(part, domain).map(([local, at]) => `${local}@${at}`),
    500,
  )
  const { rows } = await context.pool.query('select fold_mailbox(email) as mailbox from unnest($1::text[]) as email', [
    emails,
  ])
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(foldMailbox))
})
