import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { type CatalogueSnapshot, type FindRemaining, readSnapshot } from '#server/catalogue/public-catalogue.ts'
import type { Context } from '#server/platform/context.ts'

/** A body without its times, which are those of the request. */
type Written = { second: number; pieces: readonly Buffer[] }

const writtenOf = new WeakMap<CatalogueSnapshot, Map<string, Written>>()

/**
 * The body of an answer from the catalogue as bytes, written once for each snapshot and each second of the clock: what
 * opens, closes or begins to end does so at whole seconds. `server_time` is exact.
 */
export async function writeAnswer<E extends Endpoint, Name extends string>(
  context: Context,
  findRemaining: FindRemaining,
  endpoint: E,
  tag: string,
  lookUp: () => Promise<Verdict<z.output<E['answer']>, Name>>,
): Promise<Verdict<Buffer, Name>> {
  const snapshot = await readSnapshot(context, findRemaining)
  const written = writtenOf.get(snapshot) ?? new Map<string, Written>()
  writtenOf.set(snapshot, written)
  const key = `${endpoint.path} ${tag}`
  const second = Math.floor(context.now().getTime() / 1000)
  const found = written.get(key)
  if (found?.second === second) return allow(joined(found, context.now()))
  const answer = await lookUp()
  if (!answer.ok) return answer
  const pieces = JSON.stringify({ data: toWire(endpoint.answer, answer.value) })
    .split(/(?<="server_time":")[^"]*/)
    .map((piece) => Buffer.from(piece))
  const made = { second, pieces }
  written.set(key, made)
  return allow(joined(made, context.now()))
}

function joined({ pieces }: Written, now: Date): Buffer {
  const time = Buffer.from(now.toISOString())
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [time, piece])))
}
