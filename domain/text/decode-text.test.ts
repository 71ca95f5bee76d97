import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'Zoë O’Brien, zoe@example.com\r\nJosé Müller, 10/12/1990\n'
const utf8 = Buffer.from(text)
const utf16 = Buffer.from(text, 'utf16le')
const bigEndian = Buffer.from(utf16).swap16()
/** The typographic apostrophe is 0x92 in Windows-1252; everything else is as in Latin-1. */
const windows1252 = Buffer.from(text.replace('’', '\x92'), 'latin1')

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8])],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16 in the other order', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
  ['UTF-16 without a mark', utf16],
  ['UTF-16 in the other order without a mark', bigEndian],
  ['Windows-1252', windows1252],
])('a file in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text)
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ['a spreadsheet', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0x06, 0, 0x08])],
  ['half a character of UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16, Buffer.from([0x41])])],
  ['bytes that Windows-1252 leaves undefined', Buffer.from([0x41, 0x81, 0x8d])],
  ['a text that was damaged before', Buffer.from('Jos\uFFFD, 1990-12-10')],
  ['a mark of UTF-8 before other bytes', Buffer.from([0xef, 0xbb, 0xbf, 0x4a, 0xe9])],
])('%s is refused', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull()
})

test('every file of Latin text in UTF-8 is read as it was written', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'abcXYZ0123éüñøßæ’,;@. \n'.split('')) })
  fc.assert(
    fc.property(latin, (written) => {
      expect(decodeText(Buffer.from(written))).toBe(written)
    }),
  )
})
