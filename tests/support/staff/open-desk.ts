import type { StaffRole } from '#domain/staff/staff.ts'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import { type MadeStaff, makeStaff, signInStaff } from './make-staff.ts'

/** Two people with the roles, and their actions through calls of the console. */
export async function openDesk(harness: TestHarness, roles: StaffRole[], brands: string[] | null = null) {
  const { context, url } = harness
  const [cleo, carl] = [await makeStaff(context, { roles, brands }), await makeStaff(context, { roles, brands })]
  const as = (staff: MadeStaff) => signInStaff(context, staff, url)
  const post = async (path: string, body: object, by: MadeStaff = cleo) => {
    const { status, body: answer } = await harness.post(`/api/console${path}`, body, await as(by))
    return { status, ...answer.data, error: answer.error?.name, fields: answer.error?.meta.fields }
  }
  /** Sends a file with the fields beside it. */
  const upload = async (path: string, file: Blob, fields: Record<string, string>, by: MadeStaff = cleo) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file, 'file')
    const answer = await fetch(`${url}/api/console${path}`, { method: 'POST', headers: await as(by), body: form })
    const body = (await answer.json()) as {
      data?: Record<string, unknown>
      error?: { name: string; meta: { fields?: object[] } }
    }
    return { status: answer.status, ...body.data, error: body.error?.name, fields: body.error?.meta.fields }
  }
  const approve = (id: string, by: MadeStaff = carl) => post(`/approvals/${id}/approve`, {}, by)
  const get = async (path: string, by: MadeStaff = cleo) => {
    const { status, body: answer } = await harness.get(`/api/console${path}`, await as(by))
    return { status, ...answer.data, error: answer.error?.name }
  }
  const save = (path: string, version: string, document: object, by: MadeStaff = cleo) =>
    post(path, { version, document, reason: 'For a test' }, by)
  const actionsOf = async (id: string) => {
    const rows = await context.db
      .selectFrom('auditLines')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('number')
      .execute()
    return rows.map(({ action }) => action)
  }
  return { cleo, carl, post, get, upload, approve, save, actionsOf }
}
