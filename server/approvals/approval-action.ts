import type { z } from 'zod'
import type { StaffAction } from '#domain/staff/staff.ts'
import type { Verdict } from '#domain/verdict.ts'
import type { AuditActor } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The effect of a request as things are now. */
export type Prospect = {
  subject: { kind: string; id: string }
  brand: string | null
  /** In one line, such as "Give Ada the roles CAMPAIGNS and POST". */
  what: string
  before: unknown
  after: unknown
  /** All facts that the change depends on. If they differ at the approval, nothing is carried out. */
  ground: unknown
}

/**
 * An action that takes two people. Each capability declares its own, and they are all registered at the start.
 * `Request` is stored until the decision.
 */
export type ApprovalAction<Request extends object> = {
  name: string
  /** The permission that the approver needs. */
  approvedBy: StaffAction
  request: z.ZodType<Request>
  /** Locks the facts that the change depends on, so that they cannot change between comparison and approval. */
  lock: (tx: Tx, request: Request) => Promise<void>
  /** Null if its subject no longer exists. */
  foresee: (tx: Tx, request: Request) => Promise<Prospect | null>
  /**
   * Called once, in the transaction of the approval, or directly if one person is enough. If it refuses, the request
   * keeps waiting.
   */
  carryOut: (
    context: Context,
    tx: Tx,
    request: Request,
    by: { actor: AuditActor; approvalId: string | null; reason: string },
  ) => Promise<Verdict<null, 'ValidationError' | 'NotFoundError'>>
}

// biome-ignore lint/suspicious/noExplicitAny: actions of all kinds stand in one table; each parses its own request
export type ApprovalActions = Readonly<Record<string, ApprovalAction<any>>>
