import { z } from 'zod'
import {
  type LiveSettingName,
  liveSettingNames,
  liveSettings,
  settingProblem,
  settingText,
} from '#domain/staff/live-settings.ts'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, type ApprovalActions, requestApproval } from '#server/approvals/exports.ts'
import { findLastChange, lockSubject, recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import type { StaffCaller } from '../sign-in/sessions.ts'

const requestSchema = z.object({
  name: z.enum(liveSettingNames as [LiveSettingName, ...LiveSettingName[]]),
  value: z.number(),
  from: z.number(),
})
type SettingRequest = z.infer<typeof requestSchema>

/** The configured settings, which the changed ones are compared with. They are passed in at the start. */
export function settingApprovalActions({ config }: Pick<Context, 'config'>): ApprovalActions {
  return { 'setting.change': settingAction({ config }) }
}

function settingAction({ config }: Pick<Context, 'config'>): ApprovalAction<SettingRequest> {
  return {
    name: 'setting.change',
    approvedBy: 'setting.approve',
    request: requestSchema,
    lock: (tx, { name }) => lockSubject(tx, 'setting', name),
    foresee: async (db, { name, value }) => {
      const now = await findLiveSetting(config, db, name)
      return {
        subject: { kind: 'setting', id: name },
        brand: null,
        what: `Change “${liveSettings[name].title}” to ${settingText(liveSettings[name], value)}`,
        before: { value: now },
        after: { value },
        ground: { value: now },
      }
    },
    carryOut: async (context, tx, { name, value }, by) => {
      const problem = settingProblem(name, value)
      if (problem) return refuseField('value', problem)
      const before = await findLiveSetting(config, tx, name)
      await saveSetting(tx, name, value, context.now())
      const change = {
        action: 'setting.change',
        subject: { kind: 'setting', id: name },
        before: { value: before },
        after: { value },
        reason: by.reason,
        approvalId: by.approvalId,
      }
      await recordAudit(tx, by.actor, change, context.now())
      return allow(null)
    },
  }
}

type Changed = { outcome: 'DONE' | 'WAITING' | 'CHANGED_MEANWHILE'; approval_id: string | null }

/** Changes settings at once unless money or people depend on them; these wait for another owner. */
export function changeSetting(
  context: Context,
  { actor }: StaffCaller,
  { reason, ...request }: SettingRequest & { reason: string },
): Promise<Verdict<Changed, 'ValidationError' | 'NotFoundError'>> {
  const { name, value, from } = request
  const action = settingAction(context)
  return transact<Verdict<Changed, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    await lockSubject(tx, 'setting', name)
    const current = await findLiveSetting(context.config, tx, name)
    if (current !== from) return allow({ outcome: 'CHANGED_MEANWHILE', approval_id: null })
    const problem = settingProblem(name, value) ?? (value === from ? 'is already its value' : null)
    if (problem) return refuseField('value', problem)
    if (liveSettings[name].binds) {
      const requested = await requestApproval(tx, action, request, { actor, reason }, context.now())
      return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.id }) : requested
    }
    const done = await action.carryOut(context, tx, request, { actor, reason, approvalId: null })
    return done.ok ? allow({ outcome: 'DONE', approval_id: null }) : done
  })
}

/** Every setting with its value, and who changed it last. */
export async function listSettings({ config, db }: Context) {
  return Promise.all(
    liveSettingNames.map(async (name) => {
      const last = await findLastChange(db, 'setting', name)
      const { usual: _, ...setting } = liveSettings[name]
      return {
        name,
        ...setting,
        value: await findLiveSetting(config, db, name),
        start_value: config[name],
        changed_by: last?.actorName ?? null,
        changed_at: last?.happenedAt ?? null,
      }
    }),
  )
}
