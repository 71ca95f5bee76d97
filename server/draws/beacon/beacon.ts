import { z } from 'zod'
import { type BeaconChain, randomnessOf } from '#domain/draw/beacon.ts'
import type { Beacon, BeaconValue } from '#server/platform/beacon.ts'
import type { Logger } from '#server/platform/log/log.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { verifyBeaconApart } from '../thread/with-thread.ts'
import type { BeaconNetwork } from './network.ts'

const RELAY_TIMEOUT_MS = 3_000
/** drand's relays answer 404 for a future round, newer ones 425. */
const NOT_YET = [404, 425]

const valueSchema = z.object({
  round: z.int(),
  signature: z.hex().length(96),
  randomness: z.hex().length(64).optional(),
})

/**
 * Asks the relays in turn, each with a time limit, until one gives a value that the pinned key verifies. A wrong answer
 * raises an alarm, and the next relay is asked; there is no other source.
 */
export function makeBeacon(
  { chain, relays }: BeaconNetwork,
  { log, relayTimeoutMs = RELAY_TIMEOUT_MS }: { log: Logger; relayTimeoutMs?: number },
): Beacon {
  const sendRequest = async (relay: string, round: number): Promise<BeaconValue | null> => {
    try {
      const answer = await requestRelay(`${relay}/${chain.hash}/public/${round}`, chain, round, relayTimeoutMs)
      if (typeof answer === 'object') return answer
      if (answer === 'not_yet') log.info({ relay, round }, 'beacon round not published yet')
      else {
        alarms.inc({ alarm: 'beacon_value_wrong' })
        log.error({ relay, round }, 'relay returned an invalid beacon value')
      }
    } catch (error) {
      alarms.inc({ alarm: 'beacon_relay_failed' })
      log.warn({ err: error, relay, round }, 'relay did not answer')
    }
    return null
  }
  return {
    chain,
    round: async (round) => {
      for (const relay of relays) {
        const value = await sendRequest(relay, round)
        if (value) return value
      }
      return null
    },
  }
}

async function requestRelay(
  url: string,
  chain: BeaconChain,
  round: number,
  timeoutMs: number,
): Promise<BeaconValue | 'not_yet' | 'wrong'> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (reply.ok) return verifiedValue(chain, round, await reply.json())
  await reply.body?.cancel()
  if (NOT_YET.includes(reply.status)) return 'not_yet'
  throw new Error(`relay answered ${reply.status}`)
}

async function verifiedValue(chain: BeaconChain, round: number, answer: unknown): Promise<BeaconValue | 'wrong'> {
  const { data } = valueSchema.safeParse(answer)
  if (data?.round !== round) return 'wrong'
  const signature = new Uint8Array(Buffer.from(data.signature, 'hex'))
  if (!(await verifyBeaconApart(chain, round, signature))) return 'wrong'
  const randomness = randomnessOf(signature)
  const isOther = data.randomness !== undefined && data.randomness !== Buffer.from(randomness).toString('hex')
  return isOther ? 'wrong' : { signature, randomness }
}
