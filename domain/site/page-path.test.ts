import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ways } from '#tests/support/site/guard-table.ts'
import { canonicalPath, PATH_PATTERN } from './page-path.ts'

test.each(ways)('$path is written in one form only, however many slashes or capitals it was given', ({ path }) => {
  for (const form of [path, `${path}/`, `/${path}`, path.replaceAll('/', '//'), path.toUpperCase(), path.toLowerCase()])
    expect(canonicalPath(form), form).toBe(path)
})

test.each([
  ['/', '/'],
  ['///', '/'],
  ['/app/', '/APP'],
  ['/App', '/APP'],
  ['/app/store', '/app/store'],
  ['/campaign/', '/campaign'],
  ['/Campaign/winAcar', '/campaign/WINACAR'],
  ['/%61bout', '/about'],
  ['/campaign/%57INACAR', '/campaign/WINACAR'],
  ['/win-a-car/spring', '/win-a-car/SPRING'],
  ['/terms-pages/Spin-Terms', '/terms-pages/spin-terms'],
  ['//radio.example/x', '/radio.example/x'],
  ['/%2Fradio.example', '/%2Fradio.example'],
  ['/%5Cradio.example', '/%5Cradio.example'],
  ['/campaign/WINACAR/more', '/campaign/winacar/more'],
])('%s is written %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each(['/%ff', '/%', '/campaign/%E0%A4%A', '/campaign/win a car', '/campaign/%00', `/bundle/${'A'.repeat(31)}`])(
  '%s is no page',
  (path) => {
    expect(canonicalPath(path)).toBeNull()
  },
)

test('a canonical path stays unchanged, and never leads to another host', () => {
  const segment = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('campaign', 'APP', '%2F', '%5C', '%ff', ''))
  fc.assert(
    fc.property(fc.array(segment), (segments) => {
      const canonical = canonicalPath(`/${segments.join('/')}`)
      if (canonical === null) return
      expect(canonicalPath(canonical)).toBe(canonical)
      expect(new URL(canonical, 'http://site').host).toBe('site')
    }),
  )
})

test.each(['/', '/about?a=b#c', '/campaign/WINACAR', '/a//b', '/é'])('%j is a path of this site', (path) => {
  expect(PATH_PATTERN.test(path)).toBe(true)
})

test.each([
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://a',
  '/\u202Ea',
])('%j is not a path of this site', (path) => {
  expect(PATH_PATTERN.test(path)).toBe(false)
})
