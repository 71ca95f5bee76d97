import { expect, test } from 'vitest'
import { fitLines } from './text-picture.ts'

/** Each character is half as wide as the size: ten of them fit in a line at the largest size. */
const widthOf = (line: string, sizePx: number) => (line.length * sizePx) / 2

test.each([
  ['No win', ['No win'], 40],
  ['A mug', ['A mug'], 40],
  ['£10 site credit', ['£10 site', 'credit'], 40],
  ['15% off your next order', ['15% off', 'your next', 'order'], 40],
  ['A weekend for two in Blackpool', ['A weekend', 'for two in', 'Blackpool'], 40],
  ['Headphones', ['Headphones'], 40],
  ['Wraparound headphones', ['Wraparound', 'headphones'], 40],
  ['Noise-cancelling headphones', ['Noise-cancelling', 'headphones'], 26],
])('%s is written in the lines %j at %i', (text, lines, sizePx) => {
  expect(fitLines(text, widthOf)).toEqual({ lines, sizePx })
})

test('a text that is too long for the smallest size is cut after three lines', () => {
  expect(
    fitLines('one two three four five six seven eight nine ten eleven twelve'.repeat(3), widthOf).lines,
  ).toHaveLength(3)
})
