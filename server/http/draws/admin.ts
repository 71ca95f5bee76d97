import { bytesToHex } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/draws.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { beaconInstant } from '#domain/draw/beacon.ts'
import { EVIDENCE_BYTES_MAX } from '#domain/draw/evidence-type.ts'
import type { Void } from '#domain/draw/voids.ts'
import { maskEmail } from '#domain/person/masking.ts'
import { hasBrand, isPossibleIn, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import {
  type DeskExclusionRow,
  type DeskResultRow,
  type DeskRoundRow,
  deskRoundSorting,
  exclusionLineSorting,
  exclusionSorting,
  findDeskExclusion,
  findDeskRound,
  findExclusionLines,
  findTicketsByRoute,
  listDeskExclusions,
  listDeskResults,
  listDeskRounds,
  type MatchedAccount,
  makeEvidenceLink,
  refuseState,
  requestList,
  requestResult,
  requestTickets,
  showDraw,
  type TicketsByRoute,
} from '#server/draws/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { toAnswer } from '../to-answer.ts'

const LIST_BYTES_MAX = 2_000_000

export function drawAdminRoutes(app: FastifyInstance, context: Context): void {
  roundRoutes(app, context)
  resultRoutes(app, context)
  exclusionRoutes(app, context)
}

function roundRoutes(app: FastifyInstance, context: Context): void {
  const { listDrawsDesk, getDrawDesk } = contract
  const { db, beacon } = context

  serveList(app, context, listDrawsDesk, deskRoundSorting, async ({ query }, { brands }, page, reading) => {
    const found = await listDeskRounds(reading.db, { ...codeNames(query), brands }, await readClock(reading), page)
    const byRoute = await findTicketsByRoute(reading, found)
    return found.map(({ place, ...round }, index) => ({ place, row: showRound(round, byRoute[index]!) }))
  })

  serveStaff(app, context, getDrawDesk, async ({ params: { round_id: id } }, caller) => {
    const round = await findDeskRound(db, id, await readClock(context))
    if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
    const shown = await showDraw(context, id)
    if (!shown.ok) return shown
    const { beacon_round: decides, by_route: byRoute, freeze } = shown.value
    return allow({
      round: showRound(round, byRoute),
      draw: shown.value,
      voids: countVoids(freeze?.voids ?? []),
      decides_at: decides === null ? null : beaconInstant(beacon.chain, decides),
      results: (await listDeskResults(db, id)).map(showResult),
      is_public: round.isPublic,
    })
  })
}

function resultRoutes(app: FastifyInstance, context: Context): void {
  const { recordResult, getEvidence } = contract
  const { db } = context

  allowUploads(app, EVIDENCE_BYTES_MAX, (scope) => {
    serveStaff(scope, context, recordResult, async ({ params }, caller, { request }) => {
      const round = await findDeskRound(db, params.round_id, await readClock(context))
      if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
      if (!isPossibleIn('draw.record', round.state)) return refuseState({ reason: round.state.toLowerCase() })
      const read = await readUpload(context, request, recordResult.body)
      if (!read.ok) return read
      const { file: evidence, fields } = read.value
      const tickets = fields.tickets.split(',').map(Number)
      const given = { ...codeNames(fields), roundId: params.round_id, tickets, evidence }
      return toAnswer(await requestResult(context, caller, given))
    })
  })

  serveStaff(app, context, getEvidence, async ({ params }, caller) => {
    const round = await findDeskRound(db, params.round_id, await readClock(context))
    if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
    return toAnswer(await makeEvidenceLink(context, caller, round, params.result_id))
  })
}

function showResult({ id: resultId, tickets, evidenceHash, ...found }: DeskResultRow): contract.DeskResult {
  const shown = { resultId, tickets: tickets.map(Number), evidenceHash: bytesToHex(evidenceHash) }
  return wireNames({ ...found, ...shown })
}

function exclusionRoutes(app: FastifyInstance, context: Context): void {
  const { listExclusions, listExclusionLines, excludePeople, excludeTickets } = contract
  const { db } = context

  serveList(app, context, listExclusions, exclusionSorting, async ({ query }, { brands }, page, reading) => {
    const found = await listDeskExclusions(reading.db, { ...codeNames(query), brands }, page)
    return found.map(({ place, ...each }) => ({ place, row: showExclusion(each) }))
  })

  serveList(
    app,
    context,
    listExclusionLines,
    exclusionLineSorting,
    async ({ params: { exclusion_id: id }, query: { matched } }, caller, page, reading) => {
      const exclusion = await findDeskExclusion(reading.db, id)
      if (!exclusion || !hasBrand(caller, exclusion.brand)) return []
      const found = await findExclusionLines(reading.db, id, matched, page)
      return found.map(({ place, line, accounts }) => ({
        place,
        row: { line, accounts: accounts.map((account) => showMatched(reading, caller, account)) },
      }))
    },
  )

  allowUploads(app, LIST_BYTES_MAX, (scope) => {
    serveStaff(scope, context, excludePeople, async (_input, caller, { request }) => {
      const read = await readUpload(context, request, excludePeople.body)
      if (!read.ok) return read
      return toAnswer(await requestList(context, caller, read.value.file, read.value.fields))
    })
  })

  serveStaff(app, context, excludeTickets, async ({ params, body }, caller) => {
    const round = await findDeskRound(db, params.round_id, await readClock(context))
    if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
    return toAnswer(await requestTickets(context, caller, params.round_id, body))
  })
}

function showExclusion({ id: exclusionId, tickets, ...found }: DeskExclusionRow): contract.Exclusion {
  const { roundId, campaignId, of } = found
  const place: contract.Exclusion['place'] = roundId ? 'ROUND' : campaignId ? 'CAMPAIGN' : of ? 'BRAND' : 'EVERYWHERE'
  return wireNames({ ...found, exclusionId, place, tickets: tickets?.map(Number) ?? null })
}

/** Enough to recognise a colleague or a supplier; the person's page has the rest, for the roles that may read it. */
function showMatched({ ids }: Context, caller: StaffRights, account: MatchedAccount) {
  const { number, state, brand, email, firstName, lastName } = account
  const isShown = hasBrand(caller, brand) && state !== 'DELETED'
  return {
    account_id: ids.accounts.encode(number),
    state,
    name: isShown ? [firstName, lastName].filter(Boolean).join(' ') : null,
    email: isShown ? maskEmail(email) : null,
  }
}

async function readClock({ config, db, now }: Context) {
  return { lateMinutes: await findLiveSetting(config, db, 'DRAW_LATE_MINUTES'), now: now() }
}

function countVoids(voids: readonly Void[]) {
  const byReason = Object.groupBy(voids, ({ reason }) => reason)
  return Object.values(byReason).map((those) => ({
    reason: those[0]!.reason,
    tickets: those.reduce((sum, { first, last }) => sum + last - first + 1, 0),
  }))
}

function showRound(round: DeskRoundRow, byRoute: TicketsByRoute): contract.DeskRound {
  return {
    ...wireNames(round),
    paid: byRoute.PAID,
    free_web: byRoute.FREE_WEB,
    postal: byRoute.POSTAL,
    phone: byRoute.PHONE,
    sms: byRoute.SMS,
    promo: byRoute.PROMO,
    spin: byRoute.SPIN,
  }
}
