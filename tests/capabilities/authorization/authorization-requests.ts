import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { goodBodies, goodParams } from '#tests/capabilities/input/good-requests.ts'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'

/** Every endpoint of the contract, so that the test includes a new one automatically. */
export const listedEndpoints = allEndpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  label: `${endpoint.method} ${endpoint.path}`,
}))

const BUSY_MAX = 6

/** Parameters and body to send instead of those of the good request. */
type Given = { params?: Record<string, string>; body?: object }

/** Sends a valid request to an endpoint, with the caller's credentials. */
export async function requestAs(
  harness: Pick<TestHarness, 'get' | 'post'>,
  { name, endpoint }: { name: string; endpoint: Endpoint },
  headers: Record<string, string>,
  { params = goodParams[name] ?? {}, body = goodBodies[name] ?? {} }: Given = {},
): Promise<Answered> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''))
  const sendRequest = () => (endpoint.method === 'GET' ? harness.get(path, headers) : harness.post(path, body, headers))
  let answered = await sendRequest()
  // A shared machine may be too busy for thousands of calls in a row.
  for (let again = 1; again < BUSY_MAX && answered.status === 503; again += 1) {
    await wait(again * 200)
    answered = await sendRequest()
  }
  return answered
}
