import { expect, test } from 'vitest'
import { commitmentOf, entrantOf, saltOf } from './commitment.ts'
import { entryDifferences, type StoredEntry } from './compare-entry.ts'

const key = new Uint8Array(32).fill(7)
const line = {
  firstTicket: 4,
  lastTicket: 6,
  route: 'PAID' as const,
  entrant: entrantOf(key, 'ada'),
  commitment: commitmentOf(saltOf(key, 'CODE'), 'CODE'),
}
const entry: StoredEntry = {
  publicId: 'CODE',
  firstTicket: 4,
  lastTicket: 6,
  route: 'PAID',
  accountId: 'account',
  orderAccountId: 'account',
  personIds: ['ada'],
  isOwnersPerson: true,
}

test.each<[string, Partial<StoredEntry>, readonly RegExp[]]>([
  ['as it was entered', {}, []],
  ['without an order', { orderAccountId: null, accountId: null }, []],
  ['whose person was joined to another', { personIds: ['joined', 'ada'] }, []],
  ['of another person', { personIds: ['mallory'] }, [/entrant of its line/]],
  ['that was given to another account', { accountId: 'other' }, [/another account than its order/]],
  ['whose order was given to another account', { isOwnersPerson: false }, [/another person than the order/]],
  ['with another code', { publicId: 'OTHER' }, [/doesn’t open its line/]],
  ['with other tickets', { firstTicket: 1, lastTicket: 3 }, [/other tickets/]],
  ['without tickets', { firstTicket: null, lastTicket: null }, [/other tickets/]],
  ['by another route', { route: 'POSTAL' }, [/another route/]],
])('an entry %s differs from its line in exactly what was changed', (_, change, expected) => {
  const found = entryDifferences(line, key, { ...entry, ...change })
  expect(found).toEqual(expected.map((words) => expect.stringMatching(words)))
})
