import { expect, test } from 'vitest'
import { box, makeMp4, makeWebm } from '#tests/support/campaigns/make-video.ts'
import { readCaptions } from './captions-content.ts'
import { readVideoType } from './video-content.ts'

const none = 'must be an MP4 or WebM video'
const broken = 'must be a whole video'
const codec = 'must have its pictures in H.264, VP9 or AV1, which every browser plays'
const mp4 = makeMp4()

/** With sizes of eight bytes, as files of cameras have them. */
const long = Buffer.concat([mp4.subarray(0, -72), Buffer.from('0000000100000000', 'hex')])
long.write('mdat', long.length - 4, 'latin1')
const longMdat = Buffer.concat([long, Buffer.from('0000000000000018', 'hex'), Buffer.alloc(8)])

test.each<[string, Buffer, string]>([
  ['an MP4 in H.264', mp4, 'mp4'],
  ['an MP4 in VP9', makeMp4({ codecs: ['mp4a', 'vp09'] }), 'mp4'],
  ['an MP4 in AV1', makeMp4({ codecs: ['av01'] }), 'mp4'],
  ['an MP4 with long sizes', longMdat, 'mp4'],
  ['a WebM', makeWebm(), 'webm'],
  ['an MP4 in HEVC', makeMp4({ codecs: ['hvc1', 'mp4a'] }), codec],
  ['sound alone', makeMp4({ codecs: ['mp4a'] }), codec],
  ['an MP4 without tracks', makeMp4({ codecs: [] }), codec],
  ['a QuickTime video', makeMp4({ brand: 'qt  ' }), 'must be an MP4 or WebM video, not a QuickTime one'],
  ['a picture in boxes', Buffer.concat([box('ftyp', 'avif', Buffer.alloc(4)), box('meta')]), none],
  ['an MP4 whose end is missing', mp4.subarray(0, -1), broken],
  ['an MP4 whose head alone is there', mp4.subarray(0, 18), broken],
  ['a Matroska', makeWebm('matroska'), none],
  ['the head of a WebM alone', makeWebm().subarray(0, -5), none],
  ['the mark of a WebM alone', Buffer.from('1a45dfa3', 'hex'), none],
  ['a WebM with a size of nothing', Buffer.from('1a45dfa300', 'hex'), none],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), none],
  ['nothing', Buffer.alloc(0), none],
  ['zeros', Buffer.alloc(40), none],
])('%s is a video, or what is wrong with it is said', (_, content, expected) => {
  const read = readVideoType(content)
  expect('type' in read ? read.type : read.problem).toBe(expected)
})

test.each<[string, string | Buffer, boolean]>([
  ['a line', 'WEBVTT\n\n00:00.000 --> 00:02.000\nA red car\n', true],
  ['hours and settings', 'WEBVTT - English\r\n\r\n1\r\n00:00:01.500 --> 00:00:02.000 line:0\r\nHello\r\n', true],
  ['a mark of its order', '\ufeffWEBVTT\n\n00:00.000 --> 00:02.000\nA red car\n', true],
  ['the head alone', 'WEBVTT\n', false],
  ['another head', 'WEBVTTX\n\n00:00.000 --> 00:02.000\nA red car\n', false],
  ['SubRip', '1\n00:00:00,000 --> 00:00:02,000\nA red car\n', false],
  ['bytes of no UTF-8', Buffer.from([...Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\n'), 0xff]), false],
  ['a byte of zero', 'WEBVTT\n\n00:00.000 --> 00:02.000\nA\0B\n', false],
  ['200 kB', `WEBVTT\n\n00:00.000 --> 00:02.000\n${'a'.repeat(200_000 - 32)}`, true],
  ['more than 200 kB', `WEBVTT\n\n00:00.000 --> 00:02.000\n${'a'.repeat(200_000 - 31)}`, false],
])('Captions of %s', (_, content, isRead) => {
  expect(readCaptions(Buffer.from(content)) !== null).toBe(isRead)
})
