import { Text } from '@react-email/text'
import fc from 'fast-check'
import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'
import {
  composeEmail,
  type EmailContent,
  layOut,
  linkTo,
  panel,
  paragraph,
  partsOf,
  strongLine,
} from './mail-layout.ts'
import { type LaidOut, makeTemplates, type Parts } from './mail-template.ts'

const brand = {
  code: 'TEST',
  name: 'Tea & Toast',
  senderName: null,
  themeColour: 'aa3300',
  ownFill: null,
  logo: null,
  logoUrl: null,
  legalLine: 'Tea & Toast Ltd, "London"',
}
const siteUrl = 'https://fairdraw.example'
const words = ['you', "it's", '<b>', '&amp;', '"', 'Łódź', '£2.00', '–', '🎟', '$1', '\\n', 'https://x.example/?a=1&b=2']
const odd = ['', ' ', '  ', '\n', '\u00a0', '\u200b', '\ue000', '\ue001\ue001', '\u0000', '\ud800', '\u202e', '\r']

const sentence = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...words), { minLength: 1 }).map((each) => each.join(' ')) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...words, ...odd)).map((each) => each.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 250 }) },
)
const query = fc
  .string({ unit: 'grapheme' })
  .map((text) => `${siteUrl}/way?token=${encodeURIComponent(text.toWellFormed())}`)
const href = fc.oneof(query, fc.constantFrom(siteUrl, 'https://x.example/a%20b?c=<d>&e="f"\'#g'))
const body = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.array(sentence, { maxLength: 2 }) }, fc.constant(null)), { maxLength: 6 })
  .chain((texts) => {
    const parts = texts.map(
      (each, index) => each && (index % 3 === 2 ? panel(...each.map(strongLine)) : paragraph(...each)),
    )
    const keyed = parts.map((part, index) => createElement(Fragment, { key: index }, part))
    return fc.constantFrom(keyed, createElement(Fragment, null, ...parts))
  })

const email: fc.Arbitrary<EmailContent> = fc.record(
  {
    brand: fc.constantFrom(brand, { ...brand, code: 'OTHER', name: 'Other' }),
    siteUrl: fc.constant(siteUrl),
    subject: sentence,
    preview: sentence,
    heading: sentence,
    firstName: fc.option(sentence),
    body,
    details: body,
    because: sentence,
    picture: fc.record({ src: href, alt: sentence }),
    button: fc.record({ label: sentence, href }),
    unsubscribe: fc.record({ page: href, post: href }) as unknown as fc.Arbitrary<
      NonNullable<EmailContent['unsubscribe']>
    >,
  },
  { requiredKeys: ['brand', 'siteUrl', 'subject', 'preview', 'heading', 'firstName', 'body', 'because'] },
)

test('an email with any content equals one that was laid out alone, byte for byte', () =>
  fc.assert(
    fc.asyncProperty(email, async (given) => {
      const { html, text } = await composeEmail(given)
      expect({ html, text }).toEqual(await layOut(given, partsOf(given)))
    }),
    { numRuns: 300 },
  ))

const sentences = (...texts: (string | null)[]) =>
  createElement(Fragment, null, ...texts.map((text) => text && paragraph(text)))
const parts: Parts = {
  preview: 'Hello',
  heading: 'Hello',
  body: sentences('One.', null, 'Two.'),
  picture: null,
  button: { label: 'Go', href: siteUrl },
  details: null,
  because: 'You asked.',
  unsubscribeHref: null,
}

test.each<[string, Partial<Parts>, number]>([
  ['other values', { heading: 'Bye', because: 'We asked.', body: sentences('Three.', null, 'Four.') }, 1],
  ['another preview of the same length', { preview: 'Adieu' }, 1],
  ['a preview of another length', { preview: 'Hello!' }, 2],
  ['the longest preview that is shown whole', { preview: 'a'.repeat(150) }, 2],
  ['a preview that is cut off', { preview: 'a'.repeat(151) }, 2],
  ['a paragraph more', { body: sentences('One.', 'Two.', 'Three.') }, 2],
  ['no button', { button: null }, 2],
  ['details below the button', { details: sentences('Three.') }, 2],
  ['a way to unsubscribe', { unsubscribeHref: siteUrl }, 2],
  ['tickets in a panel', { body: panel(strongLine('One.'), linkTo(brand, 'Check', siteUrl), null) }, 2],
  ['a link that shows its address', { body: linkTo(brand, `${siteUrl}/?brand=${brand.code}`, siteUrl) }, 2],
  ['a picture', { picture: { src: `${siteUrl}/a.png`, alt: 'A car' } }, 2],
  ['a button that shows its address', { button: { label: siteUrl, href: siteUrl } }, 2],
  ['two spaces', { heading: 'Hello  you' }, 2],
  ['an element that is no paragraph', { body: createElement('b', null, 'One.') }, 2],
  [
    'a paragraph of another style',
    { body: createElement(Fragment, null, createElement(Text, { style: { margin: 0 } }, 'One.'), paragraph('Two.')) },
    2,
  ],
])('after an email of one shape, and one with %s, there were so many layouts: %3$i', async (_, differs, layouts) => {
  let count = 0
  const fillTemplate = makeTemplates()
  const compose = (given: Parts): Promise<LaidOut> =>
    fillTemplate('fixed', given, (marked) => {
      count += 1
      return layOut({ brand, siteUrl }, marked)
    })
  await compose(parts)
  expect(await compose({ ...parts, ...differs })).toEqual(await layOut({ brand, siteUrl }, { ...parts, ...differs }))
  expect(count).toBe(layouts)
})

test('emails with links and tickets in panels are filled into one layout', async () => {
  let count = 0
  const fillTemplate = makeTemplates()
  for (const text of ['One.', 'Two.', 'Three.']) {
    const body = panel(strongLine(text), linkTo(brand, 'Check', `${siteUrl}/draws/${text}#a=1&b=2`), null)
    const given = { ...parts, picture: { src: `${siteUrl}/${text}.png`, alt: text }, body }
    const filled = await fillTemplate('fixed', given, (marked) => {
      count += 1
      return layOut({ brand, siteUrl }, marked)
    })
    expect(filled).toEqual(await layOut({ brand, siteUrl }, given))
    expect(filled.text).toContain(`${siteUrl}/draws/${text}?brand=${brand.code}#a=1&b=2`)
  }
  expect(count).toBe(1)
})

test('a brand’s logo replaces its name, which is its alternative text', async () => {
  const logo = { width: 540, height: 100 }
  const { html } = await layOut({ brand: { ...brand, logo, logoUrl: `${siteUrl}/logo.png` }, siteUrl }, parts)
  expect(html).toMatch(/<img[^>]*alt="Tea &amp; Toast"[^>]*height="33"[^>]*src="[^"]*logo\.png"[^>]*width="180"/)
  expect(html).not.toContain('icon-192')
})

test('a brand’s own filled colour and sender’s name are used', async () => {
  const ownFill = { colour: '102030', text: 'FFEEAA' }
  const { html } = await layOut({ brand: { ...brand, ownFill }, siteUrl }, parts)
  expect(html).toMatch(/color:#FFEEAA[^>]*><img/)
  const named = { ...brand, senderName: 'Tea & Toast Prizes' }
  const composed = await composeEmail({
    brand: named,
    siteUrl,
    subject: 'Hello',
    preview: '',
    heading: 'Hello',
    firstName: null,
    body: null,
    because: '',
  })
  expect(composed.fromName).toBe('Tea & Toast Prizes')
})

test.each([
  ['c77700', '#221b12'],
  ['4a148c', '#ffffff'],
  ['e0a100', '#221b12'],
  ['545a56', '#ffffff'],
])('the brand is named on %s in %s', async (themeColour, ink) => {
  const { html } = await layOut({ brand: { ...brand, themeColour }, siteUrl }, parts)
  expect(html).toMatch(new RegExp(`color:${ink}[^>]*><img`))
})
