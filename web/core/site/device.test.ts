import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  [
    'an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
    5,
    'ios',
  ],
  [
    'an older iPad',
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webkit} Version/12.1 Mobile/15E148 Safari/604.1`,
    5,
    'ios',
  ],
  [
    'an iPad, which calls itself a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`,
    5,
    'ios',
  ],
  ['an iPod', `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) ${webkit} Mobile/16A5288q`, 5, 'ios'],
  [
    'Chrome on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`,
    5,
    'ios',
  ],
  ['an Android phone', `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${chrome} Mobile Safari/537.36`, 5, 'android'],
  ['an Android tablet', `Mozilla/5.0 (Linux; Android 15; SM-X910) ${chrome} Safari/537.36`, 10, 'android'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 5, 'android'],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`, 0, null],
  ['a Mac with one point of touch', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`, 1, null],
  ['Windows with a screen to touch', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 10, null],
  ['Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 0, null],
  ['nothing', '', 0, null],
] as const)('%s is detected by its user agent', (_, userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})
