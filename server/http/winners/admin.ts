import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/winners.ts'
import { codeNames } from '#contract/wire.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { DOCUMENT_BYTES_MAX } from '#domain/winners/document-type.ts'
import { isWinnerCaseOver, type WinnerCaseState, winnerCaseStates } from '#domain/winners/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import {
  awardCase,
  caseSorting,
  changeNaming,
  confirmCase,
  countCases,
  type DeskCaller,
  describeDesk,
  enterDetails,
  findVisibleCase,
  listColumn,
  listDeskCases,
  makeDocumentLink,
  mayForfeit,
  PHOTO_BYTES_MAX,
  recordContact,
  recordFailedEmail,
  removePhoto,
  requestExtension,
  requestForfeit,
  requestHoldDecision,
  revealWinner,
  savePhoto,
  showCase,
  storeDocument,
  wordsOf,
  writeLetter,
} from '#server/winners/exports.ts'
import { contextForReading } from '../guards/own-writes.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { toAnswer } from '../to-answer.ts'

const COLUMN_CASES = 12

export function winnerAdminRoutes(app: FastifyInstance, context: Context): void {
  readingRoutes(app, context)
  actionRoutes(app, context)
  documentRoutes(app, context)
  photoRoutes(app, context)
}

function readingRoutes(app: FastifyInstance, context: Context): void {
  const { listWinnersDesk, getWinnersBoard, getWinnerDesk, showWinner } = contract
  const { db, now } = context

  serveList(app, context, listWinnersDesk, caseSorting, async ({ query }, { brands }, page, reading) => {
    const found = await listDeskCases(reading.db, { ...codeNames(query), brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showCase(row, now()) }))
  })

  serveStaff(app, context, getWinnersBoard, async (_input, { brands }, { request }) => {
    const reading = contextForReading(context, request)
    const counts = await countCases(reading.db, brands)
    const columns = await Promise.all(
      winnerCaseStates.map(async (state) => {
        const cases = await listColumn(reading.db, { state, brands }, isWinnerCaseOver(state), COLUMN_CASES)
        return { state, count: counts.get(state) ?? 0, cases: cases.map((row) => showCase(row, now())) }
      }),
    )
    return allow({ columns })
  })

  serveStaff(app, context, getWinnerDesk, async ({ params }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    return found.ok ? allow(await describeDesk(context, found.value)) : found
  })

  serveStaff(app, context, showWinner, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    return found.ok ? revealWinner(context, caller, found.value, body.reason) : found
  })
}

function actionRoutes(app: FastifyInstance, context: Context): void {
  const {
    enterWinnerDetails,
    contactWinner,
    reportFailedEmail,
    confirmWinner,
    awardWinner,
    forfeitWinner,
    extendWinner,
    decideHold,
    nameWinner,
  } = contract
  const { db } = context

  serveStaff(app, context, contactWinner, async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.contact', body.words)
    return said.ok ? stateAfter(await recordContact(context, params.case_id, body.channel, said.value)) : said
  })

  serveStaff(app, context, reportFailedEmail, async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.email-failed', body.words)
    return said.ok ? stateAfter(await recordFailedEmail(context, params.case_id, said.value)) : said
  })

  serveStaff(app, context, enterWinnerDetails, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    return found.ok ? enterDetails(context, caller, found.value, body) : found
  })

  serveStaff(app, context, confirmWinner, async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.confirm', body.words)
    return said.ok ? stateAfter(await confirmCase(context, params.case_id, said.value)) : said
  })

  serveStaff(app, context, awardWinner, async ({ params, body }, caller) => {
    const said = await saidOf(caller, params.case_id, 'winner.award', body.words)
    return said.ok ? stateAfter(await awardCase(context, params.case_id, said.value)) : said
  })

  serveStaff(app, context, forfeitWinner, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    if (!found.ok) return found
    const { why, words } = body
    if (!(await mayForfeit(db, found.value, why))) return refuseState('no reason of the rules is there yet')
    return requestForfeit(context, caller, { ...codeNames(params), why }, words)
  })

  serveStaff(app, context, extendWinner, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    if (!found.ok) return found
    const { words, ...until } = codeNames(body)
    return requestExtension(context, caller, { ...codeNames(params), ...until }, words)
  })

  serveStaff(app, context, decideHold, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    if (!found.ok) return found
    const request = { ...codeNames(params), decision: body.decision }
    return requestHoldDecision(context, caller, request, body.words)
  })

  serveStaff(app, context, nameWinner, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    return found.ok ? changeNaming(context, caller, found.value, body) : found
  })

  async function saidOf(caller: DeskCaller, id: string, action: string, words: string) {
    const found = await findVisibleCase(db, caller, id)
    return found.ok ? allow(wordsOf(context, caller, found.value, action, words)) : found
  }
}

function documentRoutes(app: FastifyInstance, context: Context): void {
  const { addWinnerDocument, getWinnerDocument, writeWinnerLetter } = contract
  const { db } = context

  allowUploads(app, DOCUMENT_BYTES_MAX, (scope) => {
    serveStaff(scope, context, addWinnerDocument, async ({ params }, caller, { request }) => {
      const found = await findVisibleCase(db, caller, params.case_id)
      if (!found.ok) return found
      const read = await readUpload(context, request, addWinnerDocument.body)
      if (!read.ok) return read
      const stored = await storeDocument(context, caller, found.value, read.value.fields.kind, read.value.file)
      return stored.ok ? allow({ document_id: stored.value.id }) : stored
    })
  })

  serveStaff(app, context, getWinnerDocument, async ({ params }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    if (!found.ok) return found
    return toAnswer(await makeDocumentLink(context, caller, found.value, params.document_id))
  })

  serveStaff(app, context, writeWinnerLetter, async ({ params }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    return found.ok ? toAnswer(await writeLetter(context, caller, found.value)) : found
  })
}

/** A picture unpacks to 150 MB, so few are made into photographs at a time. */
const UPLOADS_WAITING_MAX = 4

function photoRoutes(app: FastifyInstance, context: Context): void {
  const { saveWinnerPhoto, removeWinnerPhoto } = contract
  const { db } = context
  const limited = makeOneAtATime(UPLOADS_WAITING_MAX)

  allowUploads(app, PHOTO_BYTES_MAX, (scope) => {
    serveStaff(scope, context, saveWinnerPhoto, async ({ params }, caller, { request }) => {
      const found = await findVisibleCase(db, caller, params.case_id)
      if (!found.ok) return found
      const read = await readUpload(context, request, saveWinnerPhoto.body)
      if (!read.ok) return read
      const { fields, file } = read.value
      const saved = await limited(() => savePhoto(context, caller, found.value, fields, file))
      if (!saved) return refuse('ServiceBusy')
      return saved.ok ? allow({ photo_id: saved.value.id }) : saved
    })
  })

  serveStaff(app, context, removeWinnerPhoto, async ({ params, body }, caller) => {
    const found = await findVisibleCase(db, caller, params.case_id)
    return found.ok ? removePhoto(context, caller, found.value, body.reason) : found
  })
}

function stateAfter(acted: Verdict<WinnerCaseState, 'NotFoundError' | 'NotAllowedError'>) {
  if (acted.ok) return allow({ state: acted.value })
  return acted.error.name === 'NotFoundError' ? refuse('NotFoundError') : refuseState(acted.error.meta.reason)
}

function refuseState(reason: unknown) {
  return refuseField('state', `Not possible: ${reason}`)
}
