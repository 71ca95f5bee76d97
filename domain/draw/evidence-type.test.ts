import { expect, test } from 'vitest'
import { evidenceEndings, evidenceTypeOf } from './evidence-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['ID3\x04\0', 'mp3'],
  ['\xff\xfb\x90\x64', 'mp3'],
  ['\xff\xf3\x40\xc0', 'mp3'],
  ['\0\0\0\x1cftypM4A ', 'm4a'],
  ['\0\0\0\x1cftypisom', 'mp4'],
  ['\0\0\0\x14ftypqt  ', 'mov'],
  ['RIFF\x24\x08\0\0WAVEfmt ', 'wav'],
  ['OggS\0\x02', 'ogg'],
  ['\x1a\x45\xdf\xa3\x9fB', 'webm'],
])('%j begins a %s', (begin, ending) => {
  const type = evidenceTypeOf(bytes(begin))
  expect(type && evidenceEndings[type]).toBe(ending)
})

test.each([
  '',
  '<!doctype html><script>1</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'RIFF\x24\x08\0\0WEBPVP8 ',
  '\0\0\0\x1cfree',
  '\xff\xfe<\0h\0',
  '\xff\xf9\x50\x80',
  'Ogg',
])('%j is not accepted as evidence', (begin) => {
  expect(evidenceTypeOf(bytes(begin))).toBeNull()
})
