import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/settings.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { changeSetting, listSettings } from '#server/staff/exports.ts'
import { serveStaff } from '../serve-staff.ts'

export function settingRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, contract.listSettings, async (_input, caller) =>
    allow({ settings: hasBrand(caller, null) ? await listSettings(context) : [] }),
  )
  serveStaff(app, context, contract.changeSetting, ({ params, body }, caller) =>
    changeSetting(context, caller, { ...params, ...body }),
  )
}
