import { expect, test } from 'vitest'
import { type MediaContent, type MediaPart, missingOf, whyNotAdded } from './campaign-media.ts'

const video = (pictures: number, hasVideo: boolean): MediaContent => ({ kind: 'VIDEO', pictures, hasVideo })
const sides = (pictures: number): MediaContent => ({ kind: 'ALL_SIDES', pictures, hasVideo: false })

test.each<[MediaContent, string | null]>([
  [video(0, false), 'The video is missing'],
  [video(1, false), 'The video is missing'],
  [video(0, true), 'The cover picture is missing'],
  [video(1, true), null],
  [sides(0), 'Add at least 24 pictures'],
  [sides(23), 'Add at least 24 pictures'],
  [sides(24), null],
  [sides(72), null],
])('%j can be shown, or lacks: %s', (media, missing) => {
  expect(missingOf(media)).toBe(missing)
})

test.each<[MediaContent, MediaPart, string | null]>([
  [video(0, false), 'PICTURE', null],
  [video(1, false), 'PICTURE', 'It already has its picture'],
  [video(0, false), 'VIDEO', null],
  [video(0, true), 'VIDEO', 'It already has its video'],
  [video(1, true), 'CAPTIONS', null],
  [sides(71), 'PICTURE', null],
  [sides(72), 'PICTURE', 'It already has 72 pictures'],
  [sides(24), 'VIDEO', 'Only videos have this'],
  [sides(24), 'CAPTIONS', 'Only videos have this'],
])('%j takes %s, or says why not: %s', (media, part, why) => {
  expect(whyNotAdded(media, part)).toBe(why)
})
