import { bytesToHex } from '@noble/hashes/utils.js'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import * as contract from '#contract/draws.ts'
import { getResult, listResults } from '#contract/results.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow, refuse } from '#domain/verdict.ts'
import {
  findEmailsWanted,
  findLastHead,
  findOwnOdds,
  findReceipt,
  listAllHeads,
  listAuditHeads,
  listKeys,
  listShownDraws,
  listShownResults,
  proveConsistency,
  proveInclusion,
  readPage,
  readProofFile,
  saveEmailsWanted,
  showAuditHead,
  showDraw,
  showHead,
  showResult,
} from '#server/draws/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { findAnywhere } from '#server/platform/db/standby.ts'
import { refuseOver } from '#server/platform/http/domain-errors.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { cacheForEverybody, openToEverySite } from '#server/platform/shared-answer.ts'
import { accountGuard, rememberedGuard } from '../guards/session-guards.ts'

const PAGE_AUDIT_HEADS = 100

export function drawRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  serve(app, contract.listDraws, anyone, async ({ query }, _caller, { reply }) => {
    cacheForEverybody(reply)
    const { campaignTag = null, state = null, time = null, before = null } = codeNames(query)
    const filter = { campaignTag, state, time, before }
    return allow(await findAnywhere(context, (reading) => listShownDraws(reading, filter)))
  })

  serve(app, contract.listOwnDraws, rememberedGuard(context), async ({ query: { time, before = null } }, caller) =>
    allow(await listShownDraws(context, { accountId: caller.accountId, time, before })),
  )

  serve(app, contract.listDrawKeys, anyone, async (_input, _caller, { reply }) => {
    cacheForEverybody(reply)
    const keys = await listKeys(db)
    return allow({
      keys: keys.map(({ keyId, publicKey, from }, index) => ({
        ...wireNames({ keyId, publicKey: bytesToHex(publicKey), from }),
        ...(keys[index + 1] && { until: keys[index + 1]!.from }),
      })),
    })
  })

  serve(app, contract.listAuditHeads, anyone, async ({ query }, _caller, { reply }) => {
    cacheForEverybody(reply)
    const heads = await listAuditHeads(db, query.before ?? null, PAGE_AUDIT_HEADS)
    return allow({
      heads: heads.map(showAuditHead),
      next: heads.length === PAGE_AUDIT_HEADS ? String(heads.at(-1)!.lines) : null,
    })
  })

  serve(app, contract.getDraw, anyone, async ({ params }, _caller, { reply }) => {
    cacheForEverybody(reply)
    return showDraw(context, params.round_id)
  })

  serve(app, listResults, anyone, async ({ query }, _caller, { reply }) => {
    openToEverySite(reply)
    return allow(await listShownResults(context, codeNames(query)))
  })

  serve(app, getResult, anyone, async ({ params }, _caller, { reply }) => {
    openToEverySite(reply)
    return showResult(context, params.round_id)
  })

  serve(app, contract.listDrawHeads, anyone, async ({ params }, _caller, { reply }) => {
    cacheForEverybody(reply)
    const heads = await listAllHeads(context, params.round_id)
    if (heads.length === 0) return refuse('NotFoundError')
    return allow({ heads: heads.map(showHead) })
  })

  serve(app, contract.getInclusionProof, anyone, async ({ params, query }) => {
    const proven = await proveInclusion(context, params.round_id, params.line, query.lines ?? null)
    if (!proven.ok) return proven
    const { line, lines, leaf, data, proof } = proven.value
    return allow({
      line,
      lines,
      leaf: bytesToHex(leaf),
      data: bytesToHex(data),
      proof: proof.map((each) => bytesToHex(each)),
    })
  })

  serve(app, contract.getConsistencyProof, anyone, async ({ params, query }) => {
    const proven = await proveConsistency(context, params.round_id, query.from, query.to)
    if (!proven.ok) return proven
    return allow({ ...proven.value, proof: proven.value.proof.map((each) => bytesToHex(each)) })
  })

  serve(app, contract.getEntryReceipt, rememberedGuard(context), async ({ params }, { accountId }) => {
    const receipt = await findReceipt(context, params.entry_code, accountId)
    if (!receipt.ok) return receipt
    const { salt, commitment, ...found } = receipt.value
    return allow(wireNames({ ...found, salt: bytesToHex(salt), commitment: bytesToHex(commitment) }))
  })

  serve(app, contract.getOwnOdds, rememberedGuard(context), async ({ query }, { accountId }) => {
    const { roundId, campaignTag: tag = '' } = codeNames(query)
    const odds = await findOwnOdds(context, roundId ? { roundId } : { tag }, accountId)
    return odds ? allow(wireNames(odds)) : refuse('NotFoundError')
  })

  serve(app, contract.getResultEmails, rememberedGuard(context), async (_input, { accountId }) => {
    const { results, reminders } = await findEmailsWanted(db, accountId)
    return allow({ results_by_email: results, reminders_by_email: reminders })
  })

  serve(app, contract.setResultEmails, accountGuard(context), async ({ body }, { accountId }) => {
    const wanted = { results: body.results_by_email, reminders: body.reminders_by_email }
    await saveEmailsWanted(db, accountId, wanted, context.now())
    return allow(body)
  })

  app.get('/api/draws/:round_id/lines', async (request, reply) => {
    const given = { ...(request.params as object), ...(request.query as object) }
    const parsed = linesSchema.safeParse(given)
    if (!parsed.success) return refuseFields(reply, parsed.error)
    const { round_id: roundId, page } = parsed.data
    const head = await findLastHead(context, roundId)
    const content = head && (await readPage(context, roundId, page, head.lines))
    return content ? sendFile(reply, content, 'application/octet-stream') : refuseOver(reply, 'NotFoundError')
  })

  app.get('/api/draws/:round_id/proof.json', async (request, reply) => {
    const parsed = roundSchema.safeParse(request.params)
    if (!parsed.success) return refuseFields(reply, parsed.error)
    const proof = await readProofFile(context, parsed.data.round_id)
    return proof ? sendFile(reply, proof, 'application/json') : refuseOver(reply, 'NotFoundError')
  })
}

const roundSchema = z.object({ round_id: contract.roundIdSchema })
const pageSchema = z.string('must be one whole number').regex(/^\d{1,9}$/, 'must be a whole number')
const linesSchema = roundSchema.extend({ page: pageSchema.default('0').transform(Number) })

function refuseFields(reply: FastifyReply, { issues }: z.ZodError): FastifyReply {
  const fields = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return refuseOver(reply, 'ValidationError', { fields })
}

function sendFile(reply: FastifyReply, content: Uint8Array, type: string): FastifyReply {
  return cacheForEverybody(reply).type(type).send(Buffer.from(content))
}
