import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { equalBytes, fixedBytes, uint, uuidBytes } from './encoding.ts'

test.each([
  [0, 1, '00'],
  [255, 1, 'ff'],
  [65_535, 2, 'ffff'],
  [1, 8, '0000000000000001'],
  [Number.MAX_SAFE_INTEGER, 8, '001fffffffffffff'],
  [2n ** 64n - 1n, 8, 'ffffffffffffffff'],
] as const)('%s in %i bytes is %s', (value, length, hex) => {
  expect(bytesToHex(uint(value, length))).toBe(hex)
})

test.each([
  [256, 1],
  [65_536, 2],
  [2n ** 64n, 8],
  [2 ** 53, 8],
  [-1, 8],
  [-1n, 8],
  [0.5, 8],
  [Number.NaN, 8],
] as const)('%s does not fit into %i bytes', (value, length) => {
  expect(() => uint(value, length)).toThrow(RangeError)
})

test.each([[''], ['01a20213-2b3e-74c9-b44c-5dcb627dfc6'], ['01a20213-2b3e-74c9-b44c-5dcb627dfcxx'], ['00']])(
  '%j does not have the bytes of a UUID',
  (text) => {
    expect(() => uuidBytes(text)).toThrow()
  },
)

test('fixedBytes refuses any other number of bytes', () => {
  expect(fixedBytes(Uint8Array.of(1, 2), 2)).toEqual(Uint8Array.of(1, 2))
  expect(() => fixedBytes(Uint8Array.of(1, 2), 1)).toThrow(RangeError)
  expect(() => fixedBytes(Uint8Array.of(1, 2), 3)).toThrow(RangeError)
})

test('bytes are equal when all of them and their number are', () => {
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
  expect(equalBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false)
})
