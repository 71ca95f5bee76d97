import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/winners.ts'
import { DOCUMENT_BYTES_MAX } from '#domain/document-type.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { isWinnerCaseOver, type WinnerCaseState, winnerCaseStates } from '#domain/winner-case.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { giveDocument, keepDocument } from '../documents/keep-document.ts'
import { PHOTO_BYTES_MAX, removePhoto, savePhoto } from '../photos/save-photo.ts'
import { awardCase, confirmCase, forfeitByStaff, recordContact } from '../staff-actions.ts'
import {
  changeNaming,
  type DeskCaller,
  describeDesk,
  findOwnCase,
  needsOfForfeit,
  showCase,
  showDetails,
  wordsOf,
} from './case-desk.ts'
import { caseSorting, countCases, listColumn, listDeskCases } from './desk-queries.ts'
import { requestExtension, requestForfeit } from './exceptions.ts'

const COLUMN_CASES = 12

export function winnerDeskRoutes(app: FastifyInstance, context: Context): void {
  readingRoutes(app, context)
  actionRoutes(app, context)
  documentRoutes(app, context)
  photoRoutes(app, context)
}

function readingRoutes(app: FastifyInstance, context: Context): void {
  const { listWinnersDesk, getWinnersBoard, getWinnerDesk, showWinner } = contract
  const { db, now } = context

  serveList(
    app,
    listWinnersDesk,
    staffGuard(context, listWinnersDesk),
    caseSorting,
    async ({ query: { campaign_tag: campaignTag, ...query } }, { brands }, page) => {
      const found = await listDeskCases(db, { ...query, campaignTag, brands }, page)
      return found.map(({ place, ...row }) => ({ place, row: showCase(row, now()) }))
    },
  )

  serve(app, getWinnersBoard, staffGuard(context, getWinnersBoard), async (_input, { brands }) => {
    const counts = await countCases(db, brands)
    const columns = await Promise.all(
      winnerCaseStates.map(async (state) => {
        const cases = await listColumn(db, { state, brands }, isWinnerCaseOver(state), COLUMN_CASES)
        return { state, count: counts.get(state) ?? 0, cases: cases.map((row) => showCase(row, now())) }
      }),
    )
    return allow({ columns })
  })

  serve(app, getWinnerDesk, staffGuard(context, getWinnerDesk), async ({ params }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    return found.ok ? allow(await describeDesk(context, found.value)) : found
  })

  serve(app, showWinner, staffGuard(context, showWinner), async ({ params, body }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    return found.ok ? showDetails(context, caller, found.value, body.reason) : found
  })
}

function actionRoutes(app: FastifyInstance, context: Context): void {
  const { contactWinner, confirmWinner, awardWinner, forfeitWinner, extendWinner, nameWinner } = contract
  const { db } = context

  serve(app, contactWinner, staffGuard(context, contactWinner), async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.contact', body.words)
    return said.ok ? movedTo(await recordContact(context, params.case_id, body.channel, said.value)) : said
  })

  serve(app, confirmWinner, staffGuard(context, confirmWinner), async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.confirm', body.words)
    return said.ok ? movedTo(await confirmCase(context, params.case_id, said.value)) : said
  })

  serve(app, awardWinner, staffGuard(context, awardWinner), async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.award', body.words)
    return said.ok ? movedTo(await awardCase(context, params.case_id, said.value)) : said
  })

  serve(app, forfeitWinner, staffGuard(context, forfeitWinner), async ({ params, body }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    if (!found.ok) return found
    const { why, words } = body
    const needs = await needsOfForfeit(db, found.value, why)
    if (needs === null) return refuseState('no reason of the rules is there yet')
    if (needs === 'TWO') {
      const requested = await requestForfeit(context, caller, { caseId: params.case_id, why }, words)
      return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.approvalId }) : requested
    }
    const said = { ...wordsOf(context, caller, found.value, 'winner.forfeit', words), from: found.value.state }
    const done = movedTo(await forfeitByStaff(context, params.case_id, why, said))
    return done.ok ? allow({ outcome: 'DONE', approval_id: null }) : done
  })

  serve(app, extendWinner, staffGuard(context, extendWinner), async ({ params, body }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    if (!found.ok) return found
    const request = { caseId: params.case_id, answerBy: body.answer_by }
    const requested = await requestExtension(context, caller, request, body.words)
    return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.approvalId }) : requested
  })

  serve(app, nameWinner, staffGuard(context, nameWinner), async ({ params, body }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    return found.ok ? changeNaming(context, caller, found.value, body) : found
  })

  async function saidOf(caller: DeskCaller, id: string, action: string, words: string) {
    const found = await findOwnCase(db, caller, id)
    return found.ok ? allow(wordsOf(context, caller, found.value, action, words)) : found
  }
}

function documentRoutes(app: FastifyInstance, context: Context): void {
  const { addWinnerDocument, getWinnerDocument } = contract
  const { db } = context

  app.register(async (scope) => {
    await allowUploads(scope, DOCUMENT_BYTES_MAX)
    serve(scope, addWinnerDocument, staffGuard(context, addWinnerDocument), async ({ params }, caller, { request }) => {
      const found = await findOwnCase(db, caller, params.case_id)
      if (!found.ok) return found
      const read = await readUpload(request, addWinnerDocument.body)
      if (!read.ok) return read
      const stored = await keepDocument(context, caller, found.value, read.value.fields.kind, read.value.file)
      return stored.ok ? allow({ document_id: stored.value.id }) : stored
    })
  })

  serve(app, getWinnerDocument, staffGuard(context, getWinnerDocument), async ({ params }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    if (!found.ok) return found
    const link = await giveDocument(context, caller, found.value, params.document_id)
    return link.ok ? allow({ path: link.value.path, expires_at: link.value.expiresAt }) : link
  })
}

/** A picture unpacks to 150 MB, so few are made into photographs at a time. */
const UPLOADS_WAITING_MAX = 4

function photoRoutes(app: FastifyInstance, context: Context): void {
  const { saveWinnerPhoto, removeWinnerPhoto } = contract
  const { db } = context
  const limited = makeOneAtATime(UPLOADS_WAITING_MAX)

  app.register(async (scope) => {
    await allowUploads(scope, PHOTO_BYTES_MAX)
    serve(scope, saveWinnerPhoto, staffGuard(context, saveWinnerPhoto), async ({ params }, caller, { request }) => {
      const found = await findOwnCase(db, caller, params.case_id)
      if (!found.ok) return found
      const read = await readUpload(request, saveWinnerPhoto.body)
      if (!read.ok) return read
      const { fields, file } = read.value
      const saved = await limited(() => savePhoto(context, caller, found.value, fields, file))
      if (!saved) return refuse('ServiceBusy')
      return saved.ok ? allow({ photo_id: saved.value.id }) : saved
    })
  })

  serve(app, removeWinnerPhoto, staffGuard(context, removeWinnerPhoto), async ({ params, body }, caller) => {
    const found = await findOwnCase(db, caller, params.case_id)
    return found.ok ? removePhoto(context, caller, found.value, body.reason) : found
  })
}

function movedTo(acted: Verdict<WinnerCaseState, 'NotFoundError' | 'NotAllowedError'>) {
  if (acted.ok) return allow({ state: acted.value })
  return acted.error.name === 'NotFoundError' ? refuse('NotFoundError') : refuseState(acted.error.meta.reason)
}

function refuseState(reason: unknown) {
  return refuse('ValidationError', { fields: [{ path: 'state', message: `Not possible: ${reason}` }] })
}
