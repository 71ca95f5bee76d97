import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { evidenceEndings, evidenceTypeOf } from '#domain/draw/evidence-type.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readFileLink } from '#server/platform/files/file-links.ts'
import { refuseOver } from '#server/platform/http/domain-errors.ts'
import { staffGuard } from './guards/staff-guard.ts'

const querySchema = z.object({ token: z.string().max(2000) })

/**
 * Serves a private file to the member of staff for whom its address was made. It is always saved and never shown, under
 * a name with the type of its content, so that no browser renders it.
 */
export function privateFileRoutes(app: FastifyInstance, context: Context): void {
  const guard = staffGuard(context, { access: 'staff', action: 'own.read' })
  app.get('/api/console/files', async (request, reply) => {
    const caller = await guard.check(request, reply)
    if (!caller.ok) return refuseOver(reply, 'NotAuthenticated')
    const parsed = querySchema.safeParse(request.query)
    const key = parsed.success ? keyFor(context, caller.value.id, parsed.data.token) : refuse('NotFoundError')
    const content = key.ok ? await context.files.get(key.value) : null
    if (content === null) return refuseOver(reply, 'NotFoundError')
    const type = evidenceTypeOf(content)
    const name = type === null ? 'file.bin' : `document.${evidenceEndings[type]}`
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type ?? 'application/octet-stream')
      .send(Buffer.from(content))
  })
}

function keyFor(context: Context, staffId: string, token: string): Verdict<string, 'NotFoundError'> {
  const read = readFileLink(context, token)
  return read.ok && read.value.staffId === staffId ? allow(read.value.key) : refuse('NotFoundError')
}
