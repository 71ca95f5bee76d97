import { expect, test } from 'vitest'
import { cleanPasted } from './pasted-text.ts'

test.each([
  ['SAVE10', 'SAVE10'],
  ['\u200BSAVE\u200C10\u200D', 'SAVE10'],
  ['\uFEFFSAVE\u00AD10\u2060', 'SAVE10'],
  ['\u202ESAVE10\u202C', 'SAVE10'],
  ['Mary\u00A0Ann', 'Mary Ann'],
  ['M1\u202F1AE', 'M1 1AE'],
  ['José O’Brien', 'José O’Brien'],
])('%j loses its invisible characters and keeps its words apart: %j', (pasted, clean) => {
  expect(cleanPasted(pasted)).toBe(clean)
})
