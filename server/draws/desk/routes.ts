import { bytesToHex } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/draws.ts'
import { beaconInstant } from '#domain/draw/beacon.ts'
import { EVIDENCE_BYTES_MAX } from '#domain/draw/evidence-type.ts'
import type { Void } from '#domain/draw/voids.ts'
import { hasBrand, isPossibleIn } from '#domain/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { showDraw } from '../show/show-draw.ts'
import { findTicketsByRoute, type TicketsByRoute } from '../show/tickets-by-route.ts'
import {
  type DeskResultRow,
  type DeskRoundRow,
  deskRoundSorting,
  findDeskRound,
  listDeskResults,
  listDeskRounds,
} from './desk-queries.ts'
import { requestList, requestTickets } from './exclusion-approval.ts'
import { type DeskExclusionRow, exclusionSorting, listDeskExclusions } from './exclusion-desk-queries.ts'
import { refuseState } from './refuse-state.ts'
import { giveEvidence, requestResult } from './result-approval.ts'

const LIST_BYTES_MAX = 2_000_000

export function drawDeskRoutes(app: FastifyInstance, context: Context): void {
  roundRoutes(app, context)
  resultRoutes(app, context)
  exclusionRoutes(app, context)
}

function roundRoutes(app: FastifyInstance, context: Context): void {
  const { listDrawsDesk, getDrawDesk } = contract
  const { db, beacon } = context

  serveList(
    app,
    listDrawsDesk,
    staffGuard(context, listDrawsDesk),
    deskRoundSorting,
    async ({ query: { campaign_tag: campaignTag, ...query } }, { brands }, page) => {
      const found = await listDeskRounds(db, { ...query, campaignTag, brands }, await readClock(context), page)
      const byRoute = await findTicketsByRoute(context, found)
      return found.map(({ place, ...round }, index) => ({ place, row: showRound(round, byRoute[index]!) }))
    },
  )

  serve(app, getDrawDesk, staffGuard(context, getDrawDesk), async ({ params: { round_id: id } }, caller) => {
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

  app.register(async (scope) => {
    await allowUploads(scope, EVIDENCE_BYTES_MAX)
    serve(scope, recordResult, staffGuard(context, recordResult), async ({ params }, caller, { request }) => {
      const round = await findDeskRound(db, params.round_id, await readClock(context))
      if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
      if (!isPossibleIn('draw.record', round.state)) return refuseState({ reason: round.state.toLowerCase() })
      const read = await readUpload(request, recordResult.body)
      if (!read.ok) return read
      const { file: evidence, fields } = read.value
      const tickets = fields.tickets.split(',').map(Number)
      const { drawn_by: drawnBy, drawn_where: drawnWhere, drawn_at: drawnAt, words, reason } = fields
      const given = { roundId: params.round_id, drawnBy, drawnWhere, drawnAt, words, tickets, evidence, reason }
      const requested = await requestResult(context, caller, given)
      if (!requested.ok) return requested
      return allow({ outcome: requested.value.outcome, approval_id: requested.value.approvalId })
    })
  })

  serve(app, getEvidence, staffGuard(context, getEvidence), async ({ params }, caller) => {
    const round = await findDeskRound(db, params.round_id, await readClock(context))
    if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
    const link = await giveEvidence(context, caller, round, params.result_id)
    return link.ok ? allow({ path: link.value.path, expires_at: link.value.expiresAt }) : link
  })
}

function showResult(found: DeskResultRow): contract.DeskResult {
  return {
    result_id: found.id,
    state: found.state,
    drawn_by: found.drawnBy,
    drawn_where: found.drawnWhere,
    drawn_at: found.drawnAt,
    words: found.words,
    tickets: found.tickets.map(Number),
    evidence_name: found.evidenceName,
    evidence_hash: bytesToHex(found.evidenceHash),
    recorded_at: found.recordedAt,
    approval_id: found.approvalId,
  }
}

function exclusionRoutes(app: FastifyInstance, context: Context): void {
  const { listExclusions, excludePeople, excludeTickets } = contract
  const { db } = context

  serveList(
    app,
    listExclusions,
    staffGuard(context, listExclusions),
    exclusionSorting,
    async ({ query: { round_id: roundId, ...query } }, { brands }, page) => {
      const found = await listDeskExclusions(db, { ...query, roundId, brands }, page)
      return found.map(({ place, ...each }) => ({ place, row: showExclusion(each) }))
    },
  )

  app.register(async (scope) => {
    await allowUploads(scope, LIST_BYTES_MAX)
    serve(scope, excludePeople, staffGuard(context, excludePeople), async (_input, caller, { request }) => {
      const read = await readUpload(request, excludePeople.body)
      if (!read.ok) return read
      const requested = await requestList(context, caller, read.value.file, read.value.fields)
      if (!requested.ok) return requested
      const { approvalId, ...taken } = requested.value
      return allow({ ...taken, approval_id: approvalId })
    })
  })

  serve(app, excludeTickets, staffGuard(context, excludeTickets), async ({ params, body }, caller) => {
    const round = await findDeskRound(db, params.round_id, await readClock(context))
    if (!round || !hasBrand(caller, round.brand)) return refuse('NotFoundError')
    const requested = await requestTickets(context, caller, params.round_id, body)
    if (!requested.ok) return requested
    return allow({ outcome: requested.value.outcome, approval_id: requested.value.approvalId })
  })
}

function showExclusion(found: DeskExclusionRow): contract.Exclusion {
  const { id, roundId, campaignId, of, approvalId, tickets } = found
  return {
    exclusion_id: id,
    kind: found.kind,
    place: roundId ? 'ROUND' : campaignId ? 'CAMPAIGN' : of ? 'BRAND' : 'EVERYWHERE',
    of,
    round_id: roundId,
    reason: found.reason,
    people: found.people,
    tickets: tickets?.map(Number) ?? null,
    words: found.words,
    state: found.state,
    recorded_at: found.recordedAt,
    approved_at: found.approvedAt,
    approval_id: approvalId,
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
    round_id: round.roundId,
    campaign_tag: round.campaignTag,
    title: round.title,
    brand: round.brand,
    state: round.state,
    method: round.method,
    closes_at: round.closesAt,
    freezes_at: round.freezesAt,
    draws_at: round.drawsAt,
    frozen_at: round.frozenAt,
    drawn_at: round.drawnAt,
    tickets: round.tickets,
    paid: byRoute.PAID,
    free_web: byRoute.FREE_WEB,
    postal: byRoute.POSTAL,
    phone: byRoute.PHONE,
    sms: byRoute.SMS,
    promo: byRoute.PROMO,
    spin: byRoute.SPIN,
  }
}
