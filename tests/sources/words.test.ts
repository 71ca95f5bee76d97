import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * Words that have a standard name in the field, each with the one that is used here. They are looked for in
 * identifiers, comments and names of tests; texts that people read on the screen are free.
 */
const instead: Record<string, string> = {
  'faults?': 'unexpected error',
  'refusals?': 'domain error',
  'judg(e|es|ed|ing|ement|ements)': 'check, validate, authorize',
  'stand-?ins?': 'simulator',
  'post-?office': 'webhook recorder',
  '(tell|tells|told|telling)': 'notify, report, say',
  '(hear|hears|heard)': 'receive, handle',
  'letters?': 'email',
  mails: 'emails',
  mailed: 'emailed',
  shelf: 'catalogue snapshot',
  '(forget|forgets|forgotten)': 'delete, purge',
  'truths?': 'provider snapshot',
  'intentions?': 'provider operation',
  'lanes?': 'rate limiter',
  anew: 'again',
  'knocks?': 'notification',
  'deeds?': 'action',
  manners: 'input masks',
  'reckon(s|ed|ing)?': 'invariants',
  'comers?': 'visitor kind',
  mortal: 'crash harness',
  'givesback|giveback|givenback': 'release, refund',
  'stor(y|ies)': 'scenario, steps',
  'doors?': 'entry point, opening',
  'pieces?': 'content, part',
  'walk(s|ed|ing)?': 'authorization matrix, go through',
  alive: 'hydrated, running',
}
const banned = new RegExp(`^(${Object.keys(instead).join('|')})$`, 'i')

/** Words that prose may use, but that name nothing: a name says which request, cache or status it means. */
const insteadInNames: Record<string, string> = {
  '(ask|asks|asked|asking)': 'request, or what was requested',
  kept: 'cached, stored, reserved',
  'standings?': 'provider status',
  awaited: 'query state, wait',
  greeted: 'signed in',
  chances: 'entries, ticket count',
  somebody: 'entrant, or what the person is here',
  leaving: 'account deletion, or what is left',
}
const bannedInNames = new RegExp(`^(${Object.keys(insteadInNames).join('|')})$`, 'i')

/** Former names of modules and actions, written as one word. */
const formerNames =
  /(still|mortal|payment)house|postoffice|toldlist|firstmoments|usekept|spinbyitself|herelink|takenupintent|visitmarks|ownanswers|saferplay|inthedark|momenttext|textmanners|choosepromo|bypromoorder|owndata|leftinpeace|giveback|givenback|letgo|takeanew/
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** What a word of the list is the right word for: names of others, of the wire, of the database and of the trade. */
const allowed: readonly [path: RegExp, word: RegExp][] = [
  // Fault injection is what testers call it; the sandbox offers it.
  [/^(sandbox|tests|bench)\/|\.test\.tsx?$/, /^faults?$/i],
  // Letters of the alphabet.
  [
    /^db\/demo\/art\/|postcode|person|code-input|passwords?|field-schemas|input-masks|environment|setting-kinds|accent|base64|entrant|hosts|tag/,
    /^letters?$/i,
  ],
  [/(identity|theme\.test|grant-prize|public-ids|mail-layout|email|page-path)\./, /^letters?$/i],
  // The calendar of Advent has doors; a wire's and HTTP's own names.
  [/advent|^db\/demo\/|tests\/e2e\/console\/console-content/, /^doors?$/i],
  [/^(contract|server\/pages)\/|information/, /^pieces$/],
  [/^bench\/|pass-to-sandbox|balancer|shutdown|platform\/db\/db\.ts$/, /^alive$/i],
  // The parts of a vector in SIMD.
  [/sha256-simd/, /^lanes?$/i],
  // A parameter of argon2; a reason that Stripe's wire names.
  [/passwords/, /^lane$/i],
  [/^sandbox\/stripe\/disputes\.ts$/, /^refusal$/i],
  [/^db\/schema\.ts$/, /./],
  // TypeScript's own type; what a provider asks for.
  [/./, /^Awaited$/],
  [/^server\/payments\/settle\//, /^awaited$/i],
  // Columns of the database; what an event and a message between tabs say.
  [/^server\/payments\/reconciliation\/report-queries/, /^kept$/],
  [/^server\/(payments|platform\/payment-provider)/, /^standings?$/i],
  [/countdown-panel|purchase-texts/, /^standing$/i],
  [/limits\/limits|session-(store|tabs)|^tests\/e2e\//, /^asked$/i],
  // The page where a user resets a password has this name, and so has its button.
  [/sign-in-screens/, /^forgotten$/i],
]

/** Settings that operators have in their environment files. */
const settings = ['CATALOGUE_KEPT_MS', 'EVENTS_KEPT_MAX']

const isAllowed = (path: string, word: string) => allowed.some(([where, what]) => where.test(path) && what.test(word))
const wordsOf = (text: string) => text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+(?:-[a-z]+)*/g) ?? []

type Node = { type: string; [key: string]: unknown }

/** Identifiers of a file, and the prose in its comments and names of tests. */
function wordsIn(path: string, text: string): { names: string[]; prose: string[] } {
  const { program, comments } = parseSync(path, text)
  const names: string[] = []
  const prose = comments.map(({ value }) => value)
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (value && typeof value === 'object') {
      const node = value as Node
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.push(String(node.name))
      if (node.type === 'CallExpression') prose.push(...titleOf(node))
      for (const key of Object.keys(node)) walk(node[key])
    }
  }
  walk(program)
  return { names, prose }
}

/** The name of a test, where a call is one: of `test(…)`, `test.skip(…)` and `test.each(…)(…)` alike. */
function titleOf({ callee, arguments: given }: Node): string[] {
  let named = callee as Node
  while (named.type !== 'Identifier') {
    const inner = named.type === 'CallExpression' ? named.callee : named.object
    if (!inner) return []
    named = inner as Node
  }
  const [title] = given as Node[]
  if (!title || !['test', 'it', 'describe'].includes(String(named.name))) return []
  if (title.type === 'Literal') return [String(title.value)]
  return title.type === 'TemplateLiteral'
    ? (title.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
    : []
}

/** It parses every file: some seconds alone, many beside other checks. */
const PARSING_MS = 90_000

test(
  'what has a standard name in the field is called by it',
  () => {
    const sources = readSources().filter(({ path }) => path !== 'tests/sources/words.test.ts')
    const found = sources.flatMap(({ path, text }) => {
      const { names, prose } = wordsIn(path, text)
      const words = new Set([...names, ...prose].flatMap(wordsOf))
      const inNames = new Set(names.filter((name) => !settings.includes(name)).flatMap(wordsOf))
      const wrong = [...words].filter((word) => banned.test(word) || (inNames.has(word) && bannedInNames.test(word)))
      const former = [path, ...names].filter((name) => formerNames.test(lettersOf(name)))
      return [...wrong.filter((word) => !isAllowed(path, word)), ...former].map((word) => `${path}: ${word}`)
    })
    expect(found).toEqual([])
  },
  PARSING_MS,
)

/** The calendar of Advent, letters of the alphabet, the lanes of a processor, names that others gave. */
const allowedInDocuments: readonly [path: RegExp, word: RegExp][] = [
  [/draws\.md|0022-|0044-/, /^doors?$/i],
  [/security\.md|0020-|0033-|0067-|0076-|0130-/, /^letters?$/i],
  [/security\.md|0078-/, /^lanes?$/i],
  [/operations\.md|0024-/, /^(stories|story|tells)$/i],
]

test('documents use the standard names too, outside of code', () => {
  const documents = globSync('{README.md,docs/**/*.md}').filter((path) => !/words\.md|0062-/.test(path))
  const found = documents.flatMap((path) =>
    wordsOf(readFileSync(path, 'utf8').replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ''))
      .filter((word) => banned.test(word))
      .filter((word) => !allowedInDocuments.some(([where, what]) => where.test(path) && what.test(word)))
      .map((word) => `${path}: ${word}`),
  )
  expect(found).toEqual([])
})
