import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

type Node = { type: string; [key: string]: unknown }

/** Names of properties whose text is shown or announced. */
const shown =
  /^(title|label|text|alt|aria-label|legend|note|hint|lead|heading|description|what|awaits|how|line|action)$/

/** Every text in the components of a file: between tags, and in properties that hold texts. */
function textsOf(path: string, source: string): string[] {
  const found: string[] = []
  const take = (value: unknown): void => {
    const node = value as Node | null
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node?.type === 'JSXExpressionContainer') take(node.expression)
    if (node?.type === 'ConditionalExpression') for (const part of [node.consequent, node.alternate]) take(part)
    if (node?.type === 'TemplateLiteral')
      for (const { value: part } of node.quasis as { value: { cooked: string } }[]) found.push(part.cooked)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (value && typeof value === 'object') {
      const node = value as Node
      if (node.type === 'JSXText') found.push(String(node.value))
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node.children as unknown[]) take(child)
      if (node.type === 'JSXAttribute' && shown.test(String((node.name as Node).name))) take(node.value)
      if (node.type === 'Property' && shown.test(String((node.key as Node).name))) take(node.value)
      for (const key of Object.keys(node)) visit(node[key])
    }
  }
  visit(parseSync(path, source).program)
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /[a-z]/i.test(text))
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
