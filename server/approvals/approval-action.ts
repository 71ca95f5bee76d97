import type { z } from 'zod'
import type { StaffAction } from '#domain/staff.ts'
import type { Verdict } from '#domain/verdict.ts'
import type { AuditActor } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** What a request would do as things are now. */
export type Prospect = {
  subject: { kind: string; id: string }
  brand: string | null
  /** In one line, such as "Give Ada the roles CAMPAIGNS and POST". */
  what: string
  before: unknown
  after: unknown
  /** Everything that the change rests on. Where it differs at the approval, nothing is carried out. */
  ground: unknown
}

/**
 * Something that takes two people. A capability declares its own and the start registers them all; `Request` is what
 * is stored between the two.
 */
export type ApprovalAction<Request extends object> = {
  name: string
  /** What the person who approves must be allowed to do. */
  approvedBy: StaffAction
  request: z.ZodType<Request>
  /** Locks what the change rests on, so that it is at the approval what was compared. */
  lock: (tx: Tx, request: Request) => Promise<void>
  /** Null where its subject is gone. */
  foresee: (tx: Tx, request: Request) => Promise<Prospect | null>
  /** Called once, in the transaction of the approval, or without one where one person may. What it refuses leaves the
   * request waiting. */
  carryOut: (
    context: Context,
    tx: Tx,
    request: Request,
    by: { actor: AuditActor; approvalId: string | null; reason: string },
  ) => Promise<Verdict<null, 'ValidationError' | 'NotFoundError'>>
}

// biome-ignore lint/suspicious/noExplicitAny: actions of all kinds stand in one table; each parses its own request
export type ApprovalActions = Readonly<Record<string, ApprovalAction<any>>>
