import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('fields are in the order of their UTF-16 names, as in the example of RFC 8785, 3.2.3', () => {
  const names = ['€', '\r', '\ufb33', '1', '😀', '\u0080', 'ö']
  const ordered = ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33']
  const json = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))
  expect(json).toBe(`{${ordered.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`)
})

test('numbers, texts and nested values are written as in the RFC, without spaces', () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 0.002, 1e-27],
    text: '€$\u000f\nA\'B"\\/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"text":"€$\\u000f\\nA\'B\\"\\\\/"}',
  )
})

test('a value has one text, whatever the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = canonicalJson(value)
      expect(canonicalJson(JSON.parse(json))).toBe(json)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(reversed(JSON.parse(json)))).toBe(json)
    }),
  )
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toReversed()
  return Object.fromEntries(fields.map(([name, each]) => [name, reversed(each)]))
}
