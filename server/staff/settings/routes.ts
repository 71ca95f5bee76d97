import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/settings.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { changeSetting, listSettings } from './change-setting.ts'

export function settingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.listSettings, staffGuard(context, contract.listSettings), async (_input, caller) =>
    allow({ settings: hasBrand(caller, null) ? await listSettings(context) : [] }),
  )
  serve(app, contract.changeSetting, staffGuard(context, contract.changeSetting), ({ params, body }, caller) =>
    changeSetting(context, caller, { ...params, ...body }),
  )
}
