import { expect, test } from 'vitest'
import { type MediaContent, type MediaPart, missingOf, whyNotAdded } from './campaign-media.ts'

const video = (pictures: number, hasVideo: boolean): MediaContent => ({ kind: 'VIDEO', pictures, hasVideo })
const sides = (pictures: number): MediaContent => ({ kind: 'ALL_SIDES', pictures, hasVideo: false })

test.each<[MediaContent, string | null]>([
  [video(0, false), 'The video is missing'],
  [video(1, false), 'The video is missing'],
  [video(0, true), 'The picture that stands before it is missing'],
  [video(1, true), null],
  [sides(0), 'It needs 24 pictures or more'],
  [sides(23), 'It needs 24 pictures or more'],
  [sides(24), null],
  [sides(72), null],
])('%j can be shown, or lacks: %s', (media, missing) => {
  expect(missingOf(media)).toBe(missing)
})

test.each<[MediaContent, MediaPart, string | null]>([
  [video(0, false), 'PICTURE', null],
  [video(1, false), 'PICTURE', 'It has its picture already'],
  [video(0, false), 'VIDEO', null],
  [video(0, true), 'VIDEO', 'It has its video already'],
  [video(1, true), 'CAPTIONS', null],
  [sides(71), 'PICTURE', null],
  [sides(72), 'PICTURE', 'It has 72 pictures already'],
  [sides(24), 'VIDEO', 'Only a video has this'],
  [sides(24), 'CAPTIONS', 'Only a video has this'],
])('%j takes %s, or says why not: %s', (media, part, why) => {
  expect(whyNotAdded(media, part)).toBe(why)
})
