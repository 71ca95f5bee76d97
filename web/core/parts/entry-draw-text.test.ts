import { expect, test } from 'vitest'
import { entryDrawPath, entryDrawText } from './entry-draw-text.ts'

const at = new Date('2027-02-18T16:00:00Z')
const open = { draw: 'OPEN', draws_at: at, beacon_round: 36_721_012 } as const
const planned = 'Drawn on Thursday 18 February 2027 at 4pm by public randomness: drand 36,721,012'

test.each([
  [open, planned],
  [{ ...open, beacon_round: null }, 'Drawn on Thursday 18 February 2027 at 4pm'],
  [{ ...open, draws_at: null, beacon_round: null }, 'Drawn when the round closes'],
  [{ ...open, draw: 'WAITING' }, `Entries are closed. ${planned}`],
  [{ ...open, draw: 'WON' }, 'You won'],
  [{ ...open, draw: 'NOT_THIS_TIME' }, 'Drawn: not this time'],
  [{ ...open, draw: 'VOID' }, 'These tickets do not count'],
] as const)('%j reads %s', (entry, text) => {
  expect(entryDrawText(entry)).toBe(text)
})

test('tickets lead to their round with their receipt, as long as there is one', () => {
  const range = {
    ...open,
    round_closes_at: at,
    round_id: 'r',
    case_id: null,
    code: 'ABC',
    salt: '00ff',
    first_ticket: 4,
    last_ticket: 5,
  }
  expect(entryDrawPath(range)).toBe('/draws/r#code=ABC&salt=00ff&first=4&last=5')
  expect(entryDrawPath({ ...range, salt: null })).toBe('/draws/r')
})
