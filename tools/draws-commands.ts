import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { roundIdSchema } from '#contract/draws.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { readIneligibleList } from '#domain/draw/ineligible-list.ts'
import { decodeText } from '#domain/text/decode-text.ts'
import type { Verdict } from '#domain/verdict.ts'
import { type AnswerTime, answerEndsAt, awardEndsAt, staffChannels } from '#domain/winners/winner-case.ts'
import {
  approveExclusion,
  approveResult,
  excludePeople,
  excludeTickets,
  listShownDraws,
  recordResult,
  showDraw,
} from '#server/draws/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { findOperator } from '#server/staff/exports.ts'
import { awardCase, confirmCase, describeCase, listOpenCases, recordContact } from '#server/winners/exports.ts'
import { CommandError } from './context.ts'

export const USAGE = `Usage: npm run draws -- list [PLANNED|FROZEN|DRAWN|ELSEWHERE]
  show ROUND
  cases
  case CASE
  contacted CASE email|phone|post WORDS
  confirm CASE WORDS
  award CASE WORDS
  record-elsewhere ROUND --by PERSON --where PLACE --at INSTANT --tickets 12,7 --evidence FILE WORDS
  approve-elsewhere RESULT
  exclude ROUND 12,7 INELIGIBLE|DUPLICATE WORDS
  exclude-people FILE WORDS
  approve-exclusion EXCLUSION
  verify FILE …`

const CASES_MAX = 1_000

type Call = { readonly args: readonly string[]; readonly staffKey: string }

const commands: Readonly<Record<string, (context: Context, call: Call) => Promise<string>>> = {
  list,
  show,
  cases,
  case: showCase,
  contacted,
  confirm: (context, call) => actOnCase(context, call, confirmCase),
  award: (context, call) => actOnCase(context, call, awardCase),
  'record-elsewhere': recordElsewhere,
  'approve-elsewhere': approveElsewhere,
  exclude,
  'exclude-people': excludeListed,
  'approve-exclusion': approveExcluded,
}

/**
 * Returns the output of a command. A command that changes data, or shows a winner's identity, needs a staff key for
 * draws. Throws a `CommandError` with the reason if it cannot be done.
 */
export async function runDraws(
  context: Context,
  [command = '', ...args]: readonly string[],
  staffKey: string,
): Promise<string> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  return run ? run(context, { args, staffKey }) : fail(USAGE)
}

async function list(context: Context, { args }: Call): Promise<string> {
  const states = ['PLANNED', 'FROZEN', 'DRAWN', 'ELSEWHERE'] as const
  const state = states.find((each) => each === args[0]) ?? null
  if (args.length > 1 || (args.length === 1 && state === null)) fail(USAGE)
  const { draws } = await listShownDraws(context, { state })
  const lines = draws.map(
    (draw) =>
      `${draw.round_id}  ${draw.state}  ${draw.campaign_tag}  ${draw.tickets} tickets, closes ${momentLabel(draw.closes_at)}`,
  )
  return lines.join('\n') || 'No draws found.'
}

async function show(context: Context, { args }: Call): Promise<string> {
  const draw = expectAllowed(await showDraw(context, readId(args, 1)))
  const winners = draw.winners.map(
    ({ position, prize, ticket, state, name }) =>
      `  ${position}. ${prize}: ticket ${ticket}, ${state}${name ? `, ${name}` : ''}`,
  )
  return [
    `${draw.campaign_tag}: ${draw.title}`,
    `${draw.state}, ${draw.tickets} tickets, closes ${momentLabel(draw.closes_at)}, drawn ${momentLabel(draw.draws_at)}`,
    draw.beacon_round === null ? 'Not by public randomness' : `Beacon round ${draw.beacon_round} decides`,
    ...winners,
  ].join('\n')
}

async function cases(context: Context, { args }: Call): Promise<string> {
  if (args.length > 0) fail(USAGE)
  const open = await listOpenCases(context.db, null, CASES_MAX)
  const lines = open.map(
    ({ id, state, prize, campaignTag, ticket, answeredAt, ...time }) =>
      `${id}  ${state}  ${campaignTag}: ${prize}, ticket ${ticket}; ${
        answeredAt ? `answered ${dayOf(answeredAt)}` : answerText(time)
      }, award by ${dayOf(awardEndsAt(time.openedAt))}`,
  )
  return lines.join('\n') || 'No case is open.'
}

function answerText(time: AnswerTime): string {
  return time.reachedAt === null ? 'not reached yet' : `answer by ${dayOf(answerEndsAt(time))}`
}

async function showCase(context: Context, { args, staffKey }: Call): Promise<string> {
  const id = readId(args, 1)
  await readStaff(context, staffKey)
  const found = await describeCase(context, id)
  if (!found) fail(`No case has the id ${id}.`)
  const { won, claim, events } = found
  return [
    `${won.campaignTag}: ${won.prize}, ticket ${won.ticket}, ${won.state}`,
    claim === null
      ? 'No details were given.'
      : `${claim.firstName} ${claim.lastName}, born ${claim.dob}, ${claim.phone}, ${claim.address}, ${claim.town}, ${claim.county} ${claim.postcode}`,
    ...events.map(
      ({ at, state, channel, by, words }) =>
        `  ${at.toISOString()}  ${channel ? `${state} by ${channel}` : state}  ${by}${words ? `: ${words}` : ''}`,
    ),
  ].join('\n')
}

async function contacted(context: Context, { args, staffKey }: Call): Promise<string> {
  const [id = '', way = '', ...words] = args
  const channel = staffChannels.find((each) => each === way.toUpperCase())
  if (!channel || words.length === 0) fail(USAGE)
  const said = { by: await readStaff(context, staffKey), words: words.join(' ') }
  return `The case is ${expectAllowed(await recordContact(context, readId([id], 1), channel, said))}.`
}

async function actOnCase(context: Context, { args, staffKey }: Call, act: typeof confirmCase): Promise<string> {
  const [id = '', ...words] = args
  if (words.length === 0) fail(USAGE)
  const said = { by: await readStaff(context, staffKey), words: words.join(' ') }
  return `The case is ${expectAllowed(await act(context, readId([id], 1), said))}.`
}

async function recordElsewhere(context: Context, { args, staffKey }: Call): Promise<string> {
  const { positionals, values } = readOptions(args)
  const { by = '', where = '', at = '', tickets = '', evidence = '' } = values
  const [id = '', ...words] = positionals
  const drawnAt = new Date(at)
  const isWhole = by && where && words.length > 0 && isTickets(tickets) && !Number.isNaN(drawnAt.getTime())
  if (!isWhole) fail(USAGE)
  if (!existsSync(evidence)) fail(`File not found: ${evidence}.`)
  const result = {
    roundId: readId([id], 1),
    drawnBy: by,
    drawnWhere: where,
    drawnAt,
    words: words.join(' '),
    tickets: tickets.split(',').map(Number),
    evidenceName: basename(evidence),
    evidence: readFileSync(evidence),
    recordedBy: await readStaff(context, staffKey),
  }
  const recorded = expectAllowed(await recordResult(context, result))
  return `Recorded. Another member of staff approves it with: npm run draws -- approve-elsewhere ${recorded}`
}

async function approveElsewhere(context: Context, { args, staffKey }: Call): Promise<string> {
  const id = readId(args, 1)
  const roundId = expectAllowed(await approveResult(context, id, await readStaff(context, staffKey)))
  return `Approved: this is the result of round ${roundId}.`
}

async function exclude(context: Context, { args, staffKey }: Call): Promise<string> {
  const [id = '', tickets = '', given, ...words] = args
  const reason = (['INELIGIBLE', 'DUPLICATE'] as const).find((each) => each === given)
  if (!reason || words.length === 0 || !isTickets(tickets)) fail(USAGE)
  const said = { words: words.join(' '), recordedBy: await readStaff(context, staffKey) }
  const excluded = { roundId: readId([id], 1), tickets: tickets.split(',').map(Number), reason }
  return recordedText(expectAllowed(await excludeTickets(context, { ...excluded, ...said })))
}

/** Each line of the file is an email address, or a name and a date of birth: `Ada Lovelace, 1990-12-10`. */
async function excludeListed(context: Context, { args, staffKey }: Call): Promise<string> {
  const [file = '', ...words] = args
  if (words.length === 0) fail(USAGE)
  if (!existsSync(file)) fail(`File not found: ${file}.`)
  const recordedBy = await readStaff(context, staffKey)
  const text = decodeText(readFileSync(file))
  if (text === null) fail(`${file} cannot be read as text, so nothing was recorded. Save it as CSV in UTF-8.`)
  const { bad, ...list } = readIneligibleList(text)
  if (bad[0]) fail(`Line ${bad[0].line} ${bad[0].message}, so nothing was recorded.`)
  if (list.count === 0) fail(`${file} has no lines, so nothing was recorded.`)
  const { id, matches } = await excludePeople(context, list, { words: words.join(' '), recordedBy })
  return [...[...matches].map(([line, { length }]) => matchText(line, length)), recordedText(id)].join('\n')
}

function matchText(line: number, accounts: number): string {
  if (accounts === 0) return `Line ${line} matches no account.`
  return `Line ${line} matches ${accounts === 1 ? 'one account' : `${accounts} accounts`}.`
}

function recordedText(id: string): string {
  return `Recorded. Another member of staff approves it with: npm run draws -- approve-exclusion ${id}`
}

async function approveExcluded(context: Context, { args, staffKey }: Call): Promise<string> {
  const id = readId(args, 1)
  expectAllowed(await approveExclusion(context, id, await readStaff(context, staffKey)))
  return 'Approved: it applies to every freeze from now on.'
}

function isTickets(given: string): boolean {
  return /^\d+(,\d+)*$/.test(given)
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { by: text, where: text, at: text, tickets: text, evidence: text }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return fail(USAGE)
  }
}

function readId(given: readonly string[], count: number): string {
  const read = roundIdSchema.safeParse(given[0])
  if (given.length !== count || !read.success) fail(USAGE)
  return read.data
}

/** The name on the key in use. Two people have two names. */
async function readStaff(context: Context, staffKey: string): Promise<string> {
  const found = await findOperator(context, staffKey, 'draws')
  if (!found.ok) fail('STAFF_KEY must be a key for draws: npm run staff -- add NAME --for draws')
  return found.value.name
}

function expectAllowed<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value
  const { name, meta } = verdict.error
  return fail(name === 'NotFoundError' ? 'No such round, case or result exists.' : `Not done: ${meta.reason}.`)
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function fail(message: string): never {
  throw new CommandError(message)
}
