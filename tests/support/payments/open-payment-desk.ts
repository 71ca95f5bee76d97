import type { StaffRole } from '#domain/staff/staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import type { startPaymentHarness } from './payment-harness.ts'

type Harness = Pick<Awaited<ReturnType<typeof startPaymentHarness>>, 'context' | 'base'>

/** Two members of staff for the payment harness. */
export function openPaymentDesk({ context, base }: Harness, roles: StaffRole[], brands: string[] | null = null) {
  const request = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const sent = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(base + path, { method, headers, ...sent })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const harness = {
    context,
    url: base,
    get: (path: string, headers: Record<string, string>) => request('GET', path, headers),
    post: (path: string, body: object, headers: Record<string, string>) => request('POST', path, headers, body),
  } as unknown as Parameters<typeof openDesk>[0]
  return openDesk(harness, roles, brands)
}
