import type { Params } from '../form.ts'

/** One call as the verbs see it. */
export type StripeRequest = {
  /** The id in the path, empty if there is none. */
  id: string
  params: Params
  requestId: string
  idempotencyKey: string | null
  /**
   * The address at which the caller reached the sandbox, for links that a browser must open:
   * `http://localhost:3000/sandbox`.
   */
  sandboxUrl: string
  /** The caller holds the publishable key, and may touch only the intent whose client secret it names. */
  isBrowser: boolean
}
