import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const question = (title: string, body: string) => ({ title, body, note: '' })
const paying = [
  question('How can I pay?', '<p>By card, PayPal or <em>Google Pay</em>.</p>'),
  question('Can I get a refund?', '<p>Write to us.</p>'),
]
const winning = [question('How are winners paid?', '<p>By bank transfer.</p>')]
const sections = [
  { title: 'Paying', body: '', items: paying },
  { title: 'Winning', body: '', items: winning },
]
const titles = (typed: string) => findQuestions(sections, typed).flatMap(({ items }) => items.map(({ title }) => title))

test.each([
  ['', ['How can I pay?', 'Can I get a refund?', 'How are winners paid?']],
  ['   how do I ', ['How can I pay?', 'Can I get a refund?', 'How are winners paid?']],
  ['REFUND', ['Can I get a refund?']],
  ['refunds', []],
  ['google', ['How can I pay?']],
  ['card paypal', ['How can I pay?']],
  ['card transfer', []],
  ['em', []],
  ['winner', ['How are winners paid?']],
  ['(.*', ['How can I pay?', 'Can I get a refund?', 'How are winners paid?']],
])('“%s” finds %j', (typed, found) => {
  expect(titles(typed)).toEqual(found)
})

test('matches in the question come before matches in the answer only', () => {
  const [section] = findQuestions(
    [{ title: 'Any', body: '', items: [...winning, question('Bank holidays', '')] }],
    'bank',
  )
  expect(section!.items.map(({ title }) => title)).toEqual(['Bank holidays', 'How are winners paid?'])
})
