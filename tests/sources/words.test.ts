import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { type Node, readSources, visitNodes } from './sources.ts'

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

/** Uses for which a word of the list is right: names by others, of the wire, of the database and of the trade. */
const allowed: readonly [path: RegExp, word: RegExp][] = [
  // Fault injection is what testers call it; the sandbox offers it.
  [/^(sandbox|tests|bench)\/|\.test\.tsx?$/, /^faults?$/i],
  // Letters of the alphabet.
  [
    /postcode|person|code-input|passwords?|field-schemas|input-masks|environment|setting-kinds|accent|base64|entrant|hosts|tag/,
    /^letters?$/i,
  ],
  [/(identity|theme\.test|grant-prize|public-ids|mail-layout|email|page-path)\./, /^letters?$/i],
  // A paper letter to a winner who entered by post.
  [/winner|good-requests/, /^letters?$/i],
  // The calendar of Advent has doors; a wire's and HTTP's own names.
  [/advent|^db\/demo\/|tests\/e2e\/console\/console-content/, /^doors?$/i],
  [/^(contract|server\/(http\/)?pages)\/|information/, /^pieces$/],
  [/^bench\/|failover\/connection|pass-to-sandbox|balancer|shutdown|platform\/db\/db\.ts$/, /^alive$/i],
  // A parameter of argon2; a reason that Stripe's wire names.
  [/passwords/, /^lane$/i],
  [/^sandbox\/stripe\/disputes\.ts$/, /^refusal$/i],
  [/^db\/schema\.ts$/, /./],
  // TypeScript's own type; what a provider asks for.
  [/./, /^Awaited$/],
  [/^server\/payments\/settle\//, /^awaited$/i],
  // Columns of the database; what an event and a message between tabs say.
  [/^server\/payments\/reconciliation\/report-queries/, /^kept$/],
  [/^server\/(payments|http\/purchases|platform\/payment-provider)/, /^standings?$/i],
  [/countdown-panel|purchase-texts/, /^standing$/i],
  [/limits\/limits|session-(store|tabs)|^tests\/e2e\//, /^asked$/i],
  // The page where a user resets a password has this name, and so has its button.
  [/sign-in-screens/, /^forgotten$/i],
]

/** Settings that operators have in their environment files. */
const settings = ['CATALOGUE_KEPT_MS', 'EVENTS_KEPT_MB']

const isAllowed = (path: string, word: string) => allowed.some(([where, what]) => where.test(path) && what.test(word))
const wordsOf = (text: string) => text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+(?:-[a-z]+)*/g) ?? []

type Comment = ReturnType<typeof parseSync>['comments'][number]
type Words = { path: string; names: string[]; comments: string[]; titles: string[] }

/** The identifiers of a file, its comments and the names of its tests. */
function wordsIn(path: string, text: string): Words {
  const { program, comments } = parseSync(path, text)
  const names: string[] = []
  const titles: string[] = []
  visitNodes(program, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.push(String(node.name))
    if (node.type === 'CallExpression') titles.push(...titleOf(node))
  })
  return { path, names, comments: joinLines(comments, text), titles }
}

/** The text of each comment. Comments on consecutive lines are one comment. */
function joinLines(comments: readonly Comment[], text: string): string[] {
  const joined: string[] = []
  comments.forEach((comment, index) => {
    const before = comments[index - 1]
    const continues = before?.type === 'Line' && /^\n[ \t]*$/.test(text.slice(before.end, comment.start))
    if (continues && comment.type === 'Line') joined.push(`${joined.pop()} ${comment.value}`)
    else joined.push(comment.value)
  })
  return joined.map((value) =>
    value
      .replace(/^\s*\*+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
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
    ? [(title.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')]
    : []
}

let parsed: Words[] | undefined

/** The words of all files, parsed once for all tests of this file. */
function readWords(): Words[] {
  parsed ??= readSources().map(({ path, text }) => wordsIn(path, text))
  return parsed
}

/** It parses every file: some seconds alone, many beside other checks. */
const PARSING_MS = 90_000

test(
  'identifiers, comments and names of tests use the standard terms',
  () => {
    const sources = readWords().filter(({ path }) => path !== 'tests/sources/words.test.ts')
    const found = sources.flatMap(({ path, names, comments, titles }) => {
      const words = new Set([...names, ...comments, ...titles].flatMap(wordsOf))
      const inNames = new Set(names.filter((name) => !settings.includes(name)).flatMap(wordsOf))
      const wrong = [...words].filter((word) => banned.test(word) || (inNames.has(word) && bannedInNames.test(word)))
      const former = [path, ...names].filter((name) => formerNames.test(lettersOf(name)))
      return [...wrong.filter((word) => !isAllowed(path, word)), ...former].map((word) => `${path}: ${word}`)
    })
    expect(found).toEqual([])
  },
  PARSING_MS,
)

/**
 * Openings of sentences that have to be read twice: a relative clause, a genitive or a comparison where the subject
 * should be. A sentence starts with the thing that it is about.
 */
const pronouns = 'wh(at|ich|o|om|ose)(ever)?|where(ver)?|(no|some|every|any)(body|one)|none|those|of|as'
const opening = new RegExp(
  `^[("“‘]*(${pronouns}|(for|to|by|from|with|in|on|at) (what|whom?|which|whose|those)|that (of|which|who|it|they|what|the|a)|for those)\\b`,
  'i',
)
const titleOpening = new RegExp(`${opening.source}|^(that|for)\\b`, 'i')

const sentencesOf = (comment: string) => comment.split(/(?<=[.!?]['"’”)]*)\s+(?=['"‘“`(]*\p{Lu})/u)

test(
  'sentences of comments and names of tests start with what they are about',
  () => {
    const sources = readWords().filter(({ path }) => path !== 'db/schema.ts')
    const found = sources.flatMap(({ path, comments, titles }) => {
      const sentences = comments.flatMap(sentencesOf).filter((sentence) => opening.test(sentence))
      return [...sentences, ...titles.filter((title) => titleOpening.test(title))].map((text) => `${path}: ${text}`)
    })
    expect(found).toEqual([])
  },
  PARSING_MS,
)

test.each([
  ['What is left is refunded.', 1],
  ['Refunds what is left. Of these, none is open.', 1],
  ['(Those of a frozen round are left out.) As before.', 2],
  ['That code is spent. It is known where it was, as before.', 0],
])('the openings of %j are counted: %i', (comment, count) => {
  expect(sentencesOf(comment).filter((sentence) => opening.test(sentence))).toHaveLength(count)
})

/** The calendar of Advent, letters of the alphabet, the lanes of a processor, names that others gave. */
const allowedInDocuments: readonly [path: RegExp, word: RegExp][] = [
  [/draws\.md|0022-|0044-/, /^doors?$/i],
  [/security\.md|0020-|0033-|0076-|0130-/, /^letters?$/i],
  // Letters on paper.
  [/draws\.md|console\.md|third-party\.md|0068-|0097-/, /^letters?$/i],
  [/security\.md/, /^lanes?$/i],
  [/operations\.md|0024-/, /^(stories|story|tells)$/i],
]

test('documents use the standard names too, outside of code', () => {
  const documents = globSync('{README,CONTRIBUTING,SECURITY}.md')
    .concat(globSync('docs/**/*.md'))
    .filter((path) => !/words\.md|0062-/.test(path))
  const found = documents.flatMap((path) =>
    wordsOf(readFileSync(path, 'utf8').replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ''))
      .filter((word) => banned.test(word))
      .filter((word) => !allowedInDocuments.some(([where, what]) => where.test(path) && what.test(word)))
      .map((word) => `${path}: ${word}`),
  )
  expect(found).toEqual([])
})
