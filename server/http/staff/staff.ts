import type { FastifyInstance, FastifyReply } from 'fastify'
import * as factors from '#contract/console/factors.ts'
import * as contract from '#contract/console/sign-in.ts'
import * as staff from '#contract/console/staff.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow, refuse } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { consoleCookieOf, consoleCookieOptions } from '#server/platform/http/console-cookie.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import {
  acceptInvitation,
  addCodes,
  addPasskey,
  beginCodes,
  beginPasskey,
  changeStaff,
  changeStaffPassword,
  checkMayAdd,
  endSession,
  findListedMember,
  findStaffCaller,
  type ListedMember,
  listFactors,
  listMembers,
  memberSorting,
  proveFactor,
  readInvitation,
  removeFactor,
  renewRecoveryCodes,
  requestPasskey,
  type StaffCaller,
  signIn,
} from '#server/staff/exports.ts'
import { fromOf, isFromConsole, signingInGuard } from '../guards/staff-guard.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { toAnswer } from '../to-answer.ts'

export function staffRoutes(app: FastifyInstance, context: Context): void {
  signInRoutes(app, context)
  factorRoutes(app, context)
  peopleRoutes(app, context)
}

function signInRoutes(app: FastifyInstance, context: Context): void {
  const { config, db } = context
  const signingIn = signingInGuard(context)

  serve(app, contract.staffSignIn, anyone, async ({ body }, _caller, { request, reply }) => {
    if (!isFromConsole(context.config, request)) return refuse('NotAuthorized')
    const before = request.cookies[consoleCookieOf(config)] ?? null
    const signed = await signIn(context, body, fromOf(request), before)
    if (!signed.ok) return signed
    setTokenCookie(context, reply, signed.value.token)
    return allow({ factors: signed.value.factors })
  })

  serve(app, contract.getPasskeyRequest, signingIn, async (_input, caller) =>
    allow({ options: { ...(await requestPasskey(context, caller)) } }),
  )

  serve(app, contract.showPasskey, signingIn, async ({ body }, caller, { reply }) => {
    const proof = { kind: 'passkey', passkey: codeNames(body) } as const
    return answerSession(context, reply, await proveFactor(context, caller, proof))
  })

  serve(app, contract.showCode, signingIn, async ({ body: { code } }, caller, { reply }) =>
    answerSession(context, reply, await proveFactor(context, caller, { kind: 'code', code })),
  )

  serve(app, contract.showRecoveryCode, signingIn, async ({ body: { code } }, caller, { reply }) =>
    answerSession(context, reply, await proveFactor(context, caller, { kind: 'recovery code', code })),
  )

  serveStaff(app, context, contract.getStaffSession, async (_input, caller) =>
    allow(await describeSession(context, caller)),
  )

  serveStaff(app, context, contract.changeStaffPassword, async ({ body }, caller) =>
    toAnswer(await changeStaffPassword(context, caller, body)),
  )

  serve(app, contract.staffSignOut, signingIn, async (_input, { session }, { reply }) => {
    await endSession(db, session.id, context.now())
    reply.clearCookie(consoleCookieOf(config), consoleCookieOptions(config))
    return allow({})
  })
}

function factorRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context
  const signingIn = signingInGuard(context)

  serve(app, factors.readInvitation, anyone, ({ body: { token } }) => readInvitation(context, token))

  serve(app, factors.acceptInvitation, anyone, async ({ body }, _caller, { request, reply }) => {
    if (!isFromConsole(context.config, request)) return refuse('NotAuthorized')
    const accepted = await acceptInvitation(context, body, fromOf(request))
    if (!accepted.ok) return accepted
    setTokenCookie(context, reply, accepted.value.token)
    return allow({})
  })

  serve(app, factors.beginCode, signingIn, async (_input, caller) => {
    const may = checkMayAdd(caller, now())
    return may.ok ? allow(await beginCodes(context, caller)) : may
  })

  serve(app, factors.addCode, signingIn, async ({ body: { code } }, caller, { reply }) =>
    answerAdded(context, reply, await addCodes(context, caller, code)),
  )

  serve(app, factors.beginPasskey, signingIn, async (_input, caller) => {
    const may = checkMayAdd(caller, now())
    return may.ok ? allow({ options: { ...(await beginPasskey(context, caller)) } }) : may
  })

  serve(app, factors.addPasskey, signingIn, async ({ body }, caller, { reply }) =>
    answerAdded(context, reply, await addPasskey(context, caller, codeNames(body))),
  )

  serveStaff(app, context, factors.listFactors, async (_input, caller) => {
    const found = await listFactors(db, caller.id)
    return allow(wireNames({ ...found, passkeys: found.passkeys.map(wireNames) }))
  })

  serveStaff(app, context, factors.removeFactor, async ({ body }, caller) =>
    toAnswer(await removeFactor(context, caller, body.factor)),
  )

  serveStaff(app, context, factors.renewRecoveryCodes, async (_input, caller) => {
    const renewed = await renewRecoveryCodes(context, caller)
    return renewed.ok ? allow({ recovery_codes: renewed.value }) : renewed
  })
}

function peopleRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  serveList(app, context, staff.listStaff, memberSorting, async ({ query }, _caller, page, reading) => {
    const members = await listMembers(reading.db, query, page)
    return members.map(({ place, ...member }) => ({ place, row: showMember(member) }))
  })

  serveStaff(app, context, staff.getStaffMember, async ({ params }) => {
    const member = await findListedMember(db, params.staff_id)
    return member ? allow(showMember(member)) : refuse('NotFoundError')
  })

  serveStaff(app, context, staff.inviteStaff, async ({ body }, caller) => {
    const { reason, ...request } = body
    return toAnswer(await changeStaff(context, caller, 'staff.invite', request, { version: null, reason }))
  })

  serveStaff(app, context, staff.changeStaff, async ({ params, body }, caller) => {
    const { version, reason, ...rights } = body
    const request = { ...codeNames(params), ...rights }
    return toAnswer(await changeStaff(context, caller, 'staff.change', request, { version, reason }))
  })

  for (const [endpoint, name] of [
    [staff.suspendStaff, 'staff.suspend'],
    [staff.restoreStaff, 'staff.restore'],
    [staff.resetStaff, 'staff.reset'],
  ] as const)
    serveStaff(app, context, endpoint, async ({ params, body }, caller) =>
      toAnswer(await changeStaff(context, caller, name, codeNames(params), body)),
    )
}

function setTokenCookie({ config }: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(consoleCookieOf(config), token, consoleCookieOptions(config))
}

/** The cookie of the session that is now full, and its owner. */
async function answerSession(context: Context, reply: FastifyReply, shown: Awaited<ReturnType<typeof proveFactor>>) {
  if (!shown.ok) return shown
  setTokenCookie(context, reply, shown.value.token)
  const caller = await findStaffCaller(context, shown.value.token, { address: null, isAutomatic: true })
  return caller ? allow(await describeSession(context, caller)) : refuse('NotAuthenticated')
}

function answerAdded(context: Context, reply: FastifyReply, added: Awaited<ReturnType<typeof addCodes>>) {
  if (!added.ok) return added
  if (added.value.token !== null) setTokenCookie(context, reply, added.value.token)
  return allow({ recovery_codes: added.value.recoveryCodes })
}

function showMember(member: ListedMember) {
  const { id: staffId, roles, brands } = member
  return wireNames({ ...member, staffId, roles: [...roles], brands: brands && [...brands] })
}

async function describeSession({ db }: Context, caller: StaffCaller) {
  const { recoveryCodesLeft } = await listFactors(db, caller.id)
  const { id: staffId, email, name, roles, brands, endsAt, session } = caller
  return wireNames({
    staffId,
    email,
    name,
    roles: [...roles],
    brands: brands && [...brands],
    endsAt,
    factorAt: session.factorAt,
    recoveryCodesLeft,
  })
}
