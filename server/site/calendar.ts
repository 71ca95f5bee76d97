import type { FastifyInstance } from 'fastify'
import { roundIdSchema } from '#contract/draws.ts'
import { codeNames } from '#contract/wire.ts'
import { calendarOf, calendarPath } from '#domain/draw/calendar.ts'
import { showDraw } from '#server/draws/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { refuseOver } from '#server/platform/http/domain-errors.ts'

/** The calendar file of a draw. It does not reveal whose tickets are in the draw. */
export function calendarRoutes(app: FastifyInstance, context: Context): void {
  app.get(calendarPath(':roundId'), async (request, reply) => {
    const roundId = roundIdSchema.safeParse((request.params as { roundId: string }).roundId).data
    const draw = roundId === undefined ? null : await showDraw(context, roundId)
    if (!draw?.ok) return refuseOver(reply, 'NotFoundError')
    const { roundId: id, title, drawsAt, beaconRound } = codeNames(draw.value)
    const { publicUrl } = context.config
    const file = calendarOf({
      roundId: id,
      title,
      drawsAt,
      beaconRound,
      address: new URL(`/draws/${id}`, publicUrl).href,
      host: new URL(publicUrl).hostname,
      writtenAt: context.now(),
    })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="draw.ics"')
      .header('cache-control', 'public, max-age=300')
      .send(file)
  })
}
