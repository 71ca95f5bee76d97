import { expect, test } from 'vitest'
import { documentTypeOf } from './document-type.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  ['half a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), null],
  ['a PDF after something else', bytes(' %PDF-1.7'), null],
  ['a page', bytes('<!doctype html><script>1</script>'), null],
  ['a drawing with a script', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), null],
  ['nothing', new Uint8Array(), null],
])('%s is known by its first bytes', (_, content, type) => {
  expect(documentTypeOf(content)).toBe(type)
})
