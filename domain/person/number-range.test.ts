import { expect, test } from 'vitest'
import { rangeOf } from './number-range.ts'

test.each([
  ['+447012345678', 'PERSONAL'],
  ['+447699123456', 'PAGER'],
  ['+447640123456', 'PAGER'],
  ['+447624123456', 'CROWN_DEPENDENCY'],
  ['+447524123456', 'CROWN_DEPENDENCY'],
  ['+447457612345', 'CROWN_DEPENDENCY'],
  ['+447457512345', null],
  ['+447797123456', 'CROWN_DEPENDENCY'],
  ['+447700312345', 'CROWN_DEPENDENCY'],
  ['+447700900123', null],
  ['+447781123456', 'CROWN_DEPENDENCY'],
  ['+447911123456', 'CROWN_DEPENDENCY'],
  ['+447911223456', null],
  ['+447123456789', null],
  ['+447312345678', null],
  ['+447512345678', null],
  ['+447999999999', null],
])('%s is of the range %s', (msisdn, range) => {
  expect(rangeOf(msisdn)).toBe(range)
})
