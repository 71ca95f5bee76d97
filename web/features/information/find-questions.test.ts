import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const sections = [
  {
    title: 'Paying',
    items: [
      { title: 'How can I pay?', body: '<p>By card, PayPal or <em>Google Pay</em>.</p>' },
      { title: 'Can I get a refund?', body: '<p>Write to us.</p>' },
    ],
  },
  { title: 'Winning', items: [{ title: 'How are winners paid?', body: '<p>By bank transfer.</p>' }] },
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

test('what is in the question comes before what is in the answer only', () => {
  const [section] = findQuestions(
    [{ title: 'Any', items: [...sections[1]!.items, { title: 'Bank holidays', body: '' }] }],
    'bank',
  )
  expect(section!.items.map(({ title }) => title)).toEqual(['Bank holidays', 'How are winners paid?'])
})
