import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '#sandbox/answer.ts'
import type { FaultKind } from '#sandbox/faults.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { chainInfo, latestRound, signatureOf } from './chain.ts'

type Request = FastifyRequest<{ Params: { relay: string; chain: string; round?: string } }>
type Call = 'info' | 'round' | 'latest'

/** The wrong answers that a relay can give, besides being slow or down. */
const lies = ['wrong_signature', 'another_round', 'not_yet'] as const satisfies readonly FaultKind[]

/**
 * Relays of one drand network, to be registered under `/drand`; each number is a relay, and its calls are named
 * `relay_1.round`, so a fault is of one relay or of all.
 */
export function registerDrand(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/:relay(^\\d$)/chains', (_request, reply) => reply.send([chainInfo.chain_hash]))
  for (const [url, call] of [
    ['info', 'info'],
    ['public/latest', 'latest'],
    ['public/:round', 'round'],
  ] as const)
    app.get(`/:relay(^\\d$)/:chain/${url}`, (request: Request, reply) =>
      answerCall(sandbox, request, reply, {
        simulator: 'drand',
        name: `relay_${request.params.relay}.${call}`,
        subjectOf: () => request.params.round ?? '',
        moreFaults: lies,
        perform: (fault) => answerOf(call, request, sandbox.now(), fault),
        internalError: { status: 500, body: 'internal error' },
        tooManyRequests: { status: 429, body: 'too many requests' },
      }),
    )
}

function answerOf(call: Call, { params }: Request, now: number, fault: FaultKind | undefined): Answer {
  if (params.chain !== chainInfo.chain_hash) return { status: 404, body: 'unknown chain hash' }
  if (call === 'info') return { status: 200, body: infoBody() }
  const latest = latestRound(now)
  const round = call === 'latest' ? latest : Number(params.round)
  if (!Number.isSafeInteger(round)) return { status: 400, body: 'the round is a whole number' }
  if (round < 1 || round > latest || fault === 'not_yet') return { status: 404, body: 'no such round yet' }
  const given = fault === 'another_round' ? round + 1 : round
  const signed = fault === 'wrong_signature' ? round + 1 : given
  return { status: 200, body: valueBody(given, signatureOf(signed)) }
}

function infoBody(): object {
  const { public_key, period, genesis_time, chain_hash, genesis_seed, scheme, beacon_id } = chainInfo
  return {
    public_key,
    period,
    genesis_time,
    hash: chain_hash,
    groupHash: genesis_seed,
    schemeID: scheme,
    metadata: { beaconID: beacon_id },
  }
}

function valueBody(round: number, signature: Uint8Array): object {
  return { round, randomness: bytesToHex(sha256(signature)), signature: bytesToHex(signature) }
}
