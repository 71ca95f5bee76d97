import { expect, test } from 'vitest'
import { entryDrawOf } from './entry-draw.ts'

const open = { isVoid: false, isClosed: false, isDrawn: false, hasWon: false }
const closed = { ...open, isClosed: true }
const drawn = { ...closed, isDrawn: true }

test.each([
  [open, 'OPEN'],
  [{ ...open, isVoid: true }, 'VOID'],
  [closed, 'WAITING'],
  [{ ...closed, isVoid: true }, 'VOID'],
  [drawn, 'NOT_THIS_TIME'],
  [{ ...drawn, isVoid: true }, 'VOID'],
  [{ ...drawn, hasWon: true }, 'WON'],
] as const)('an entry that is %j is %s', (facts, draw) => {
  expect(entryDrawOf(facts)).toBe(draw)
})
