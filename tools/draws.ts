import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { roundIdSchema } from '#contract/draws.ts'
import { momentLabel } from '#domain/countdown.ts'
import type { Verdict } from '#domain/verdict.ts'
import { answerEndsAt, awardEndsAt, contactChannels, staffForfeitReasons } from '#domain/winner-case.ts'
import { approveResult, listShownDraws, recordResult, showDraw } from '#server/draws/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { findOperator } from '#server/staff/service.ts'
import {
  awardCase,
  confirmCase,
  describeCase,
  forfeitByStaff,
  listOpenCases,
  recordContact,
} from '#server/winners/exports.ts'
import { exitWith, withContext } from './context.ts'

/**
 * Draws and their winners on the command line. Nothing here draws, draws again, chooses a round of the beacon or moves
 * a freeze. Whatever changes something, or shows who a winner is, asks for a key of `npm run staff` in STAFF_KEY.
 */
const USAGE = `Usage: npm run draws -- list [PLANNED|FROZEN|DRAWN|ELSEWHERE]
  show ROUND
  cases
  case CASE
  contacted CASE email|phone|post WORDS
  confirm CASE HOW_IT_WAS_CHECKED
  award CASE PROOF_OF_DELIVERY
  forfeit CASE ${staffForfeitReasons.join('|')} WORDS
  record-elsewhere ROUND --by WHO --where PLACE --at INSTANT --tickets 12,7 --evidence FILE WORDS
  approve-elsewhere RESULT
  verify FILE …`

const CASES_MAX = 1_000

const [command = '', ...args] = process.argv.slice(2)
const commands: Readonly<Record<string, (context: Context) => Promise<string>>> = {
  list,
  show,
  cases,
  case: showCase,
  contacted,
  confirm: (context) => actOnCase(context, confirmCase),
  award: (context) => actOnCase(context, awardCase),
  forfeit,
  'record-elsewhere': recordElsewhere,
  'approve-elsewhere': approveElsewhere,
}

if (command === 'verify') {
  if (args.length === 0) exitWith(USAGE)
  const checked = spawnSync(process.execPath, ['tools/verify-draw.mjs', ...args], { stdio: 'inherit' })
  process.exitCode = checked.status ?? 1
} else {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) exitWith(USAGE)
  await withContext(run)
}

async function list(context: Context): Promise<string> {
  const states = ['PLANNED', 'FROZEN', 'DRAWN', 'ELSEWHERE'] as const
  const state = states.find((each) => each === args[0]) ?? null
  if (args.length > 1 || (args.length === 1 && state === null)) exitWith(USAGE)
  const { draws } = await listShownDraws(context, { campaignTag: null, state, before: null })
  const lines = draws.map(
    (draw) =>
      `${draw.round_id}  ${draw.state}  ${draw.campaign_tag}  ${draw.tickets} tickets, closes ${momentLabel(draw.closes_at)}`,
  )
  return lines.join('\n') || 'There are no such draws.'
}

async function show(context: Context): Promise<string> {
  const draw = expectAllowed(await showDraw(context, readId(args, 1)))
  const winners = draw.winners.map(
    ({ position, prize, ticket, state, name }) =>
      `  ${position}. ${prize}: ticket ${ticket}, ${state}${name ? `, ${name}` : ''}`,
  )
  return [
    `${draw.campaign_tag}: ${draw.title}`,
    `${draw.state}, ${draw.tickets} tickets, closes ${momentLabel(draw.closes_at)}, drawn ${momentLabel(draw.draws_at)}`,
    draw.beacon_round === null ? 'Not by public randomness' : `Round ${draw.beacon_round} of the beacon decides`,
    ...winners,
  ].join('\n')
}

async function cases(context: Context): Promise<string> {
  if (args.length > 0) exitWith(USAGE)
  const open = await listOpenCases(context.db, null, CASES_MAX)
  const lines = open.map(
    ({ id, state, prize, campaignTag, ticket, openedAt, answeredAt }) =>
      `${id}  ${state}  ${campaignTag}: ${prize}, ticket ${ticket}; ${
        answeredAt ? `answered ${dayOf(answeredAt)}` : `answer by ${dayOf(answerEndsAt(openedAt))}`
      }, award by ${dayOf(awardEndsAt(openedAt))}`,
  )
  return lines.join('\n') || 'No case is open.'
}

async function showCase(context: Context): Promise<string> {
  const id = readId(args, 1)
  await readStaff(context)
  const found = await describeCase(context, id)
  if (!found) exitWith(`There is no case ${id}.`)
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

async function contacted(context: Context): Promise<string> {
  const [id = '', way = '', ...words] = args
  const channel = contactChannels.find((each) => each === way.toUpperCase())
  if (!channel || words.length === 0) exitWith(USAGE)
  const said = { by: await readStaff(context), words: words.join(' ') }
  return `The case is ${expectAllowed(await recordContact(context, readId([id], 1), channel, said))}.`
}

async function actOnCase(context: Context, act: typeof confirmCase): Promise<string> {
  const [id = '', ...words] = args
  if (words.length === 0) exitWith(USAGE)
  const said = { by: await readStaff(context), words: words.join(' ') }
  return `The case is ${expectAllowed(await act(context, readId([id], 1), said))}.`
}

async function forfeit(context: Context): Promise<string> {
  const [id = '', given, ...words] = args
  const reason = staffForfeitReasons.find((each) => each === given)
  if (!reason || words.length === 0) exitWith(USAGE)
  const said = { by: await readStaff(context), words: words.join(' ') }
  return `The case is ${expectAllowed(await forfeitByStaff(context, readId([id], 1), reason, said))}.`
}

async function recordElsewhere(context: Context): Promise<string> {
  const { positionals, values } = readOptions()
  const { by = '', where = '', at = '', tickets = '', evidence = '' } = values
  const [id = '', ...words] = positionals
  const drawnAt = new Date(at)
  const isWhole = by && where && words.length > 0 && /^\d+(,\d+)*$/.test(tickets) && !Number.isNaN(drawnAt.getTime())
  if (!isWhole) exitWith(USAGE)
  if (!existsSync(evidence)) exitWith(`There is no file ${evidence}.`)
  const result = {
    roundId: readId([id], 1),
    drawnBy: by,
    drawnWhere: where,
    drawnAt,
    words: words.join(' '),
    tickets: tickets.split(',').map(Number),
    evidenceName: basename(evidence),
    evidence: readFileSync(evidence),
    recordedBy: await readStaff(context),
  }
  const recorded = expectAllowed(await recordResult(context, result))
  return `Recorded. Somebody else approves it by: npm run draws -- approve-elsewhere ${recorded}`
}

async function approveElsewhere(context: Context): Promise<string> {
  const id = readId(args, 1)
  const roundId = expectAllowed(await approveResult(context, id, await readStaff(context)))
  return `Approved: it is the draw of round ${roundId}.`
}

function readOptions() {
  const text = { type: 'string' } as const
  const options = { by: text, where: text, at: text, tickets: text, evidence: text }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return exitWith(USAGE)
  }
}

function readId(given: readonly string[], count: number): string {
  const read = roundIdSchema.safeParse(given[0])
  if (given.length !== count || !read.success) exitWith(USAGE)
  return read.data
}

/** The name on the key that is used; two people have two names. */
async function readStaff(context: Context): Promise<string> {
  const found = await findOperator(context, process.env.STAFF_KEY ?? '', 'draws')
  if (!found.ok) exitWith('STAFF_KEY must be a key for draws: npm run staff -- add NAME --for draws')
  return found.value.name
}

function expectAllowed<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value
  const { name, meta } = verdict.error
  return exitWith(name === 'NotFoundError' ? 'There is no such round, case or result.' : `Not done: ${meta.reason}.`)
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
