import type { FastifyInstance } from 'fastify'
import { listCampaignChanges } from '#contract/campaign-changes.ts'
import * as contract from '#contract/console/campaigns.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import {
  campaignSorting,
  checkDocument,
  type Desk,
  findDesk,
  findProgress,
  findWork,
  foreseeCancellation,
  listChanges,
  listDeskCampaigns,
  makeDraft,
  makePreview,
  requestIncident,
  requestPublication,
  saveDraft,
} from '#server/campaigns/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { contextForReading } from '../guards/own-writes.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { toAnswer } from '../to-answer.ts'
import { isWhole, mediaRoutes, showDeskMedia } from './media.ts'
import { pictureRoutes, showPicture } from './pictures.ts'

export function campaignRoutes(app: FastifyInstance, context: Context): void {
  const { now } = context

  const { listCampaigns } = contract
  serveList(app, context, listCampaigns, campaignSorting, async ({ query }, caller, page, reading) => {
    const found = await listDeskCampaigns(reading.db, { ...query, brands: caller.brands, now: now() }, page)
    return found.map(({ place, ...row }) => ({ place, row: wireNames(row) }))
  })

  serveStaff(app, context, contract.getCampaignDesk, async ({ params }, caller) => {
    const found = await findDesk(context, caller, params.tag)
    return found.ok ? allow(showDesk(context.config.APP_ENV, params.tag, found.value)) : found
  })

  draftRoutes(app, context)
  incidentRoutes(app, context)
  pictureRoutes(app, context)
  mediaRoutes(app, context)
}

/** The changes since the first entry. They are public, so the role `api` serves them. */
export function campaignChangeRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, listCampaignChanges, anyone, async ({ params }, _caller, { reply }) => {
    cacheForEverybody(reply)
    return allow({ changes: (await listChanges(db, params.tag)).map(wireNames) })
  })
}

function draftRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, contract.makeCampaignDraft, async ({ body }, caller) => {
    const made = await makeDraft(context, caller, codeNames(body))
    return made.ok ? allow({ tag: body.tag, version: made.value.version }) : made
  })

  serveStaff(app, context, contract.saveCampaignDraft, async ({ params, body }, caller) => {
    const saved = await saveDraft(context, caller, params.tag, body)
    if (!saved.ok) return saved
    const { by, ...answer } = saved.value
    return allow({ ...answer, changed_by: by })
  })

  serveStaff(app, context, contract.checkCampaign, ({ params, body }, caller) =>
    checkDocument(context, caller, params.tag, body.document),
  )

  serveStaff(app, context, contract.previewCampaign, async ({ params }, caller) =>
    toAnswer(await makePreview(context, caller, params.tag)),
  )

  serveStaff(app, context, contract.publishCampaign, async ({ params, body }, caller) =>
    toAnswer(await requestPublication(context, caller, params.tag, codeNames(body))),
  )
}

function incidentRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, contract.extendCampaign, async ({ params, body }, caller) => {
    const request = { ...params, endsAt: body.ends_at.toISOString() }
    return toAnswer(await requestIncident(context, caller, 'campaign.extend', request, body))
  })
  serveStaff(app, context, contract.endCampaign, async ({ params, body }, caller) =>
    toAnswer(await requestIncident(context, caller, 'campaign.end', params, { ...body, cause: null })),
  )
  serveStaff(app, context, contract.cancelCampaign, async ({ params, body }, caller) =>
    toAnswer(await requestIncident(context, caller, 'campaign.cancel', params, body)),
  )

  serveStaff(app, context, contract.getCancellation, async ({ params }, caller) => {
    const work = await findWork(context.db, params.tag)
    const progress = work && hasBrand(caller, work.brand) ? await findProgress(context, params.tag) : null
    return progress ? allow(progress) : refuse('NotFoundError')
  })

  const forecast = contract.foreseeCancellation
  serveStaff(app, context, forecast, async ({ params }, caller, { request }) => {
    const work = await findWork(context.db, params.tag)
    if (!work?.campaignId || !hasBrand(caller, work.brand)) return refuse('NotFoundError')
    return allow(await foreseeCancellation(contextForReading(context, request).db, work.campaignId))
  })
}

function showDesk(env: string, tag: string, desk: Desk) {
  const { draft } = desk
  return {
    tag,
    state: desk.state,
    version: desk.version,
    document: desk.document,
    published: desk.published,
    ...wireNames({
      changedBy: draft?.changedBy ?? null,
      changedAt: draft?.changedAt ?? null,
      publishesAt: draft?.publishesAt ?? null,
      approvalId: desk.approvalId,
      lockedFields: [...desk.lockedFields],
    }),
    pictures: desk.pictures.map((picture) => showPicture(env, tag, picture)),
    media: desk.media.filter(isWhole).map((media) => showDeskMedia(env, tag, media)),
    findings: desk.findings,
    rounds: desk.rounds,
    card: desk.card,
    changes: desk.changes.map(wireNames),
    cancellation: desk.cancellation,
  }
}
