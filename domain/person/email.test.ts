import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_TEXT, emailProblem, foldEmail, foldMailbox, isOneEdit, suggestEmail, suggestionText } from './email.ts'

const label = 'a'.repeat(60)

test.each([
  ['ada@example.com', true],
  ['ada.lovelace+prizes@mail.example.co.uk', true],
  ["o'neill@example.com", true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`${'a'.repeat(64)}@${label}.${label}.${label}.abcde.uk`, false],
  [`${'a'.repeat(64)}@${label}.${label}.${label}.abc.uk`, true],
  ['', false],
  ['ada', false],
  ['@example.com', false],
  ['ada@example', false],
  ['ada@example.c', false],
  ['ada@.com', false],
  ['ada@-example.com', false],
  ['ada@exam ple.com', false],
  [' ada@example.com', false],
  ['a..da@example.com', false],
  ['.ada@example.com', false],
  ['ada.@example.com', false],
  ['ada@lovelace@example.com', false],
])('%s is an e-mail: %s', (email, expected) => {
  expect(emailProblem(email)).toBe(expected ? null : EMAIL_TEXT)
})

test('the longest e-mail has 254 characters', () => {
  const of = (length: number) =>
    `${'a'.repeat(64)}@${label}.${label}.${label}.${'b'.repeat(length - 64 - 1 - 183 - 3)}.uk`
  expect(of(254)).toHaveLength(254)
  expect(emailProblem(of(254))).toBeNull()
  expect(emailProblem(of(255))).toBe(EMAIL_TEXT)
})

test('an e-mail is one account however it is typed', () => {
  expect(foldEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+wins@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada.lovelace@example.com', 'ada.lovelace@example.com'],
  ['a.d.a+1@gmail.com', 'ada@gmail.com'],
  ['ADA@googlemail.com', 'ada@gmail.com'],
])('the mailbox of %j is %j', (email, mailbox) => {
  expect(foldMailbox(email)).toBe(mailbox)
})

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmailcom', 'ada@gmail.com'],
  ['ada@gmail,com', 'ada@gmail.com'],
  ['ada@hotmail.co.ukk', 'ada@hotmail.co.uk'],
  ['ADA@YAHO.COM', 'ada@yahoo.com'],
  ['ada@btinternet.con', 'ada@btinternet.com'],
  ['ada@btinternt.con', null],
  ['ada@gmaiiil.com', null],
  ['a da@gmial.com', null],
  ['ada@gmxx', null],
  ['ada@m.e', null],
  ['@gmial.com', null],
  ['gmial.com', null],
])('%s may have meant %s', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion)
})

test.each([
  ...['gmail.com', 'mail.com', 'example.com', 'bbc.com', 'bt.com', 'hey.com', 'qq.com', 'email.com', 'mail.co.uk'],
  ...['gmx.de', 'gmx.net', 'hotmail.fr', 'live.ie', 'pm.me', 'fastmail.com', 'bbc.co.uk', 'nhs.net', 'mod.uk'],
])('the domain %s is not doubted', (domain) => {
  expect(suggestEmail(`ada@${domain}`)).toBeNull()
})

test('a suggested email is valid, and has no better suggestion itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z. ]{1,10}@[a-z.]{1,14}$/), (typed) => {
      const suggestion = suggestEmail(typed)
      if (suggestion === null) return
      expect(emailProblem(suggestion)).toBeNull()
      expect(suggestEmail(suggestion)).toBeNull()
    }),
  )
})

test('a suggestion is a question, and does not change the email', () => {
  expect(suggestionText('ada@gmail.com')).toBe('Did you mean ada@gmail.com?')
})

test.each([
  ['', '', false],
  ['', 'a', true],
  ['', 'ab', false],
  ['gmail', 'gmail', false],
  ['gmial', 'gmail', true],
  ['gmal', 'gmail', true],
  ['gmaail', 'gmail', true],
  ['gnail', 'gmail', true],
  ['gmaiil', 'gmaill', true],
  ['gmia', 'gmail', false],
  ['kitten', 'sitting', false],
])('the distance of %s and %s is one edit: %s', (one, other, expected) => {
  expect(isOneEdit(one, other)).toBe(expected)
  expect(isOneEdit(other, one)).toBe(expected)
})
