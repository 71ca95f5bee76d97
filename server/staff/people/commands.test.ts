import { afterAll, describe, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { inviteByCommand, resetByCommand } from './commands.ts'
import { readInvitation } from './invitations.ts'

const context = await testContext()
afterAll(() => context.close())
const actor = { kind: 'COMMAND', id: null, name: 'root', address: null } as const
const owner = { email: 'First@staff.example', roles: ['OWNER'], brands: null } as const

const tokenOf = (invited: Awaited<ReturnType<typeof inviteByCommand>>) => {
  if (!invited.ok) throw new Error(String(invited.error.meta.problem))
  return invited.value.href.split('/console/invitation#')[1]!
}
const auditOf = async (action: string) =>
  context.db.selectFrom('auditLines').select(['actorKind', 'actorName']).where('action', '=', action).execute()

describe('On the command line', () => {
  test('the first owner is invited, again as long as the invitation is not accepted', async () => {
    const tokens = [
      tokenOf(await inviteByCommand(context, owner, actor)),
      tokenOf(await inviteByCommand(context, owner, actor)),
    ]
    for (const token of tokens)
      expect(await readInvitation(context, token)).toMatchObject({ value: { email: owner.email, roles: ['OWNER'] } })
    expect(await auditOf('staff.invite')).toEqual([{ actorKind: 'COMMAND', actorName: 'root' }])
  })

  test('existing staff are not invited again, and impossible rights are refused', async () => {
    const { email } = await makeStaff(context)
    expect(await inviteByCommand(context, { ...owner, email }, actor)).toMatchObject({ ok: false })
    const partner = { email: 'partner@staff.example', roles: ['PARTNER'], brands: null } as const
    expect(await inviteByCommand(context, partner, actor)).toMatchObject({ ok: false })
  })

  test('staff who lost all their factors are reset in any state', async () => {
    for (const state of ['ACTIVE', 'SUSPENDED'] as const) {
      const { id, email } = await makeStaff(context, { state })
      const token = tokenOf(await resetByCommand(context, email, actor))
      expect(await readInvitation(context, token)).toMatchObject({ value: { email } })
      const { rowCount } = await context.pool.query('select from staff_code_secrets where staff_id = $1', [id])
      expect(rowCount).toBe(0)
    }
    expect(await auditOf('staff.reset')).toHaveLength(2)
    expect(await resetByCommand(context, 'nobody@staff.example', actor)).toMatchObject({ ok: false })
  })
})
