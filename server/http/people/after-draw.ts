import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/after-draw.ts'
import { codeNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import { blockAfterDraw, cancelDelayed, deleteAfterDraw, showStakes, stakesOfPerson } from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveStaff } from '../serve-staff.ts'

/** The stakes of a person, and the deletions and blocks that wait for them. */
export function afterDrawRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, contract.getPersonStakes, async ({ params, query }, caller) => {
    const stakes = await stakesOfPerson(context, caller, params.person_id, query.account_id)
    return stakes.ok ? allow(showStakes(stakes.value)) : stakes
  })

  serveStaff(app, context, contract.deleteAfterDraw, ({ params, body }, caller) =>
    deleteAfterDraw(context, caller, params.request_id, body.reason),
  )

  serveStaff(app, context, contract.blockAfterDraw, ({ params, body }, caller) => {
    const given = { ...codeNames(params), accountCode: body.account_id, reason: body.reason }
    return blockAfterDraw(context, caller, given)
  })

  serveStaff(app, context, contract.cancelDelayed, ({ params, body }, caller) =>
    cancelDelayed(context, caller, { ...codeNames(params), reason: body.reason }),
  )
}
