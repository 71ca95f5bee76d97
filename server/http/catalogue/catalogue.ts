import type { FastifyInstance } from 'fastify'
import {
  getBundle,
  getCampaign,
  getGroups,
  getOpeningNotice,
  getPage,
  getStock,
  getUpsells,
  setOpeningNotice as setOpeningNoticeEndpoint,
} from '#contract/catalogue.ts'
import { uploadAsset } from '#contract/content.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { pictureKinds } from '#contract/pictures.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  findMediaFile,
  findOpeningNotice,
  findPicture,
  findSharePicture,
  lookUpBundle,
  lookUpCampaign,
  lookUpHome,
  lookUpPage,
  lookUpStock,
  lookUpUpsells,
  PICTURE_BYTES_MAX,
  saveAsset,
  setOpeningNotice,
  writeAnswer,
} from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { sendPicture } from '#server/platform/files/picture-reply.ts'
import { sendRanged } from '#server/platform/files/ranged-reply.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { refuseOver } from '#server/platform/http/domain-errors.ts'
import { anyone, type Http, serve, serveWritten } from '#server/platform/http/http.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { savePrizePicture } from '#server/spins/exports.ts'
import { operatorGuard } from '../guards/operator-guard.ts'
import { accountGuard, rememberedGuard } from '../guards/session-guards.ts'

/**
 * A picture needs 150 MB when decoded, regardless of its file size: 50 megapixels of three bytes. The files that wait
 * are 10 MB each.
 */
const UPLOADS_WAITING_MAX = 8

export function catalogueRoutes(app: FastifyInstance, context: Context): void {
  const written = <E extends Endpoint, Name extends string>(
    endpoint: E,
    tag: string,
    lookUp: () => Promise<Verdict<AnswerOf<E>, Name>>,
  ) => writeAnswer(context, listRemaining, endpoint, tag, lookUp)
  serveWritten(app, getGroups, anyone, async (_input, _caller, http) =>
    shared(await written(getGroups, '', async () => allow(await lookUpHome(context, listRemaining))), http),
  )
  serveWritten(app, getPage, anyone, async ({ params: { id } }, _caller, http) =>
    shared(await written(getPage, id, () => lookUpPage(context, id, listRemaining)), http),
  )
  serveWritten(app, getCampaign, anyone, async ({ params: { tag } }, _caller, http) =>
    shared(await written(getCampaign, tag, () => lookUpCampaign(context, tag, listRemaining)), http),
  )
  serveWritten(app, getBundle, anyone, async ({ params: { tag } }, _caller, http) =>
    shared(await written(getBundle, tag, () => lookUpBundle(context, tag, listRemaining)), http),
  )
  serveWritten(app, getUpsells, anyone, async (_input, _caller, http) =>
    shared(await written(getUpsells, '', async () => allow(await lookUpUpsells(context, listRemaining))), http),
  )
  serveWritten(app, getStock, anyone, async (_input, _caller, http) =>
    shared(await written(getStock, '', async () => allow(await lookUpStock(context, listRemaining))), http),
  )
  serve(app, getOpeningNotice, rememberedGuard(context), ({ params: { tag } }, { accountId }) =>
    findOpeningNotice(context, accountId, tag),
  )
  serve(app, setOpeningNoticeEndpoint, accountGuard(context), ({ params: { tag }, body }, { accountId }) =>
    setOpeningNotice(context, accountId, tag, body),
  )
  pictureRoutes(app, context)
  const limited = makeOneAtATime(UPLOADS_WAITING_MAX)
  allowUploads(app, PICTURE_BYTES_MAX, (scope) => {
    serve(scope, uploadAsset, operatorGuard(context, 'pictures'), async (_input, _operator, { request }) => {
      const upload = await readUpload(context, request, uploadAsset.body)
      if (!upload.ok) return upload
      const { fields, file } = upload.value
      const { kind } = fields
      const saved = await limited<Awaited<ReturnType<typeof savePrizePicture | typeof saveAsset>>>(() =>
        kind === 'spin' ? savePrizePicture(context, fields.tag, file) : saveAsset(context, { ...fields, kind }, file),
      )
      return saved ?? refuse('ServiceBusy')
    })
  })
}

/** Browsers correct their clocks by `Date` and by the `Age` that a CDN adds. */
function shared<V>(verdict: V, { reply }: Http): V {
  cacheForEverybody(reply)
  return verdict
}

function pictureRoutes(app: FastifyInstance, context: Context): void {
  app.get('/public/share-pictures/:env/:kind/:file', async (request, reply) => {
    const picture = await findSharePicture(context, listRemaining, {
      ...(request.query as object),
      ...(request.params as object),
    })
    return picture === 'busy' ? refuseOver(reply, 'ServiceBusy') : sendPicture(request, reply, picture)
  })
  app.get('/public/media-assets/:env/:tag/:id/:file', async (request, reply) => {
    const found = await findMediaFile(context, request.params)
    if (found && 'ranged' in found) return sendRanged(request, reply, found.ranged)
    return sendPicture(request, reply, found?.whole ?? null, { neverChanges: true })
  })
  for (const kind of pictureKinds) {
    app.get(`/public/${kind}-assets/:env/:tag/:id/:file`, async (request, reply) => {
      const input = { ...(request.query as object), ...(request.params as object), kind }
      return sendPicture(request, reply, await findPicture(context, input))
    })
  }
}
