import { expect, test } from 'vitest'
import { entryDrawPath, entryDrawText } from './entry-draw-text.ts'

const at = new Date('2027-02-18T16:00:00Z')
const open = { draw: 'OPEN', draws_at: at, beacon_round: 36_721_012 } as const
const planned = 'Draw: Thursday 18 February, 4pm'

test.each([
  [open, planned],
  [{ ...open, draws_at: null }, 'We’ll draw this when entries close'],
  [{ ...open, draw: 'WAITING' }, `Entries have closed. ${planned}`],
  [{ ...open, draw: 'WON' }, 'You won'],
  [{ ...open, draw: 'NOT_THIS_TIME' }, 'Not a winner this time'],
  [{ ...open, draw: 'VOID' }, 'These tickets were taken out of the draw'],
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
