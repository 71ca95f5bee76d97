import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines, drawLine, textWidth } from './draw-text.ts'

test.each<[string, number, string[]]>([
  ['Win a car', 1000, ['Win a car']],
  ['Win a car', textWidth('Win a', 100), ['Win a', 'car']],
  ['Win a car', textWidth('Win a', 100) - 0.1, ['Win', 'a car']],
  ['  Win   a car ', 1000, ['Win a car']],
  ['', 1000, []],
])('"%s" in a width of %f is %j', (text, room, lines) => {
  expect(breakLines(text, 100, room, 3)).toEqual(lines)
})

test('a text that does not fit ends in an ellipsis', () => {
  expect(breakLines('Win a very fast car', 100, textWidth('Win a very…', 100), 1)).toEqual(['Win a very…'])
})

test('no line of any text is wider than its room', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 200, max: 1100 }), (text, room) => {
      const lines = breakLines(text, 60, room, 2)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(textWidth(line, 60)).toBeLessThanOrEqual(room)
    }),
  )
})

test('an accented character is drawn, or its plain form, and no text becomes markup', () => {
  expect(textWidth('Ḧ', 100)).toBe(textWidth('H', 100))
  expect(textWidth('漢🎟', 100)).toBe(0)
  expect(drawLine('</g><script>', { x: 0, base: 0, size: 10, fill: '#fff' })).not.toContain('script')
})
