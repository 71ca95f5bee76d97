import { expect, test } from 'vitest'
import { readReceipt } from './receipt.ts'

test('a receipt is read from the address', () => {
  expect(readReceipt('#code=ABC-123&salt=00ff&first=4&last=5')).toEqual({
    code: 'ABC-123',
    salt: '00ff',
    first_ticket: 4,
    last_ticket: 5,
  })
})

test.each(['', '#', '#winners', '#code=A&salt=00&first=1', '#code=&salt=00&first=1&last=1'])(
  '%j has no receipt',
  (hash) => {
    expect(readReceipt(hash)).toBeNull()
  },
)
