import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['texts, numbers and booleans', ['car', 7, true], 'car,7,true'],
  ['nothing', [null, undefined, ''], ',,'],
  ['quotes, commas and lines', ['say "yes"', 'a,b', 'a\nb'], '"say ""yes""","a,b","a\nb"'],
  ['a number below zero', [-5], '-5'],
  ['several texts', [['OWNER', 'POST']], 'OWNER; POST'],
  ['what has parts', [{ a: 1 }], '"{""a"":1}"'],
])('%s are written in a line', (_what, cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'])('%j is no formula of a spreadsheet', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
  expect(csvLine([[text, 'b']]).replaceAll('"', '')).toBe(`'${text}; b\r\n`)
  expect(csvLine([`a${text}`]).replaceAll('"', '')).toBe(`a${text}\r\n`)
})
