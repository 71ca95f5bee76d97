import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { goodBodies, goodParams } from '#tests/capabilities/input/good-requests.ts'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'

/** Every endpoint of the contract, so that a new one is called as soon as it is there. */
export const listedEndpoints = allEndpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  label: `${endpoint.method} ${endpoint.path}`,
}))

const BUSY_MAX = 6

/** What is asked in place of the good request. */
type Given = { params?: Record<string, string>; body?: object }

/** Asks an endpoint what it takes, with whatever the caller shows. */
export async function requestAs(
  harness: Pick<TestHarness, 'get' | 'post'>,
  { name, endpoint }: { name: string; endpoint: Endpoint },
  headers: Record<string, string>,
  { params = goodParams[name] ?? {}, body = goodBodies[name] ?? {} }: Given = {},
): Promise<Answered> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''))
  const sendRequest = () => (endpoint.method === 'GET' ? harness.get(path, headers) : harness.post(path, body, headers))
  let answered = await sendRequest()
  // Thousands of calls in a row can be too many for a machine that is shared.
  for (let again = 1; again < BUSY_MAX && answered.status === 503; again += 1) {
    await wait(again * 200)
    answered = await sendRequest()
  }
  return answered
}
