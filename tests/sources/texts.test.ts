import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { type Node, readSources, visitNodes } from './sources.ts'

/** Names of properties whose text is shown or announced. */
const shown =
  /^(title|label|text|alt|aria-label|legend|note|hint|lead|heading|description|what|awaits|how|line|action)$/

/** Every text in the components of a file: between tags, and in properties that hold texts. */
function textsOf(path: string, source: string): string[] {
  const found: string[] = []
  visitNodes(parseSync(path, source).program, (node) => {
    const isProperty = node.type === 'JSXAttribute' || node.type === 'Property'
    if (isProperty && shown.test(String(((node.name ?? node.key) as Node).name))) found.push(...textsIn(node.value))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      found.push(...(node.children as unknown[]).flatMap(textsIn))
  })
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /[a-z]/i.test(text))
}

function textsIn(value: unknown): string[] {
  const node = value as Node | null
  switch (node?.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'JSXExpressionContainer':
      return textsIn(node.expression)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsIn)
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value: part }) => part.cooked)
    default:
      return []
  }
}

/** The specification writes these in capitals. */
const quoted =
  /^(UPDATE|USE IT NOW|\(PENDING\)|EXPLORE COMPETITIONS|GET THE APP|HOME|WIN|BASKET|OTHER|YES|NO|ENTRIES|SUCCESS!|SPIN)$/
const abbreviations = /\b(FAQs?|SMS|PO|UK|ID|PDF|CVC|DOB|TV|GAMSTOP)\b/g

/** Each thing has one name: the banned synonyms, and the name to use. */
const synonyms: readonly [RegExp, string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bcontests?\b/i, 'competition'],
  [/\b(cart|shopping bag)\b/i, 'basket'],
  [/\b(coupons?|vouchers?)\b/i, 'promo code'],
  [/\bsign(ed|ing)? in\b/i, 'log in'],
  [/\bzip code\b/i, 'postcode'],
  [/\bcell ?phone\b/i, 'mobile'],
]

/** The problems of a text. The list is empty if it reads like all the others. */
function problemsOf(text: string): string[] {
  const isLoud = !quoted.test(text) && /\b[A-Z]{3,}\b/.test(text.replace(abbreviations, ''))
  return [
    ...(isLoud ? ['capitals'] : []),
    ...(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/.test(text) ? ['a date of its own form'] : []),
    ...synonyms.filter(([wrong]) => wrong.test(text)).map(([, right]) => `say "${right}"`),
  ]
}

test.each([
  ['Enter now', []],
  ['UPDATE', []],
  ['Read the FAQs', []],
  ['ENTER NOW', ['capitals']],
  ['Closes 01/02/2027', ['a date of its own form']],
  ['Your e-mail and coupon', ['say "email"', 'say "promo code"']],
  ['Please sign in', ['say "log in"']],
])('"%s" has the problems %j', (text, expected) => {
  expect(problemsOf(text)).toEqual(expected)
})

const sources = readSources().filter(({ path }) => /^(web|ui)\/.*(?<!\.test)\.tsx?$/.test(path))

test('every text of the site has one voice: no capitals, no date of its own form, one word for one thing', () => {
  const texts = sources.flatMap(({ path }) => textsOf(path, readFileSync(path, 'utf8')).map((text) => ({ path, text })))
  expect(texts.length).toBeGreaterThan(500)
  const found = texts.flatMap(({ path, text }) => problemsOf(text).map((problem) => `${path}: ${text}: ${problem}`))
  expect(found).toEqual([])
})

test('dates are written by the functions of the rules and by one of the site', () => {
  const formats = /toLocale(Date|Time)String|Intl\.DateTimeFormat/
  const found = sources.filter(({ text }) => formats.test(text)).map(({ path }) => path)
  expect(found).toEqual(['web/core/parts/format-date-time.ts'])
})
