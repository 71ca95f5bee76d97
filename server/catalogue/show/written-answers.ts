import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { type CatalogueSnapshot, type FindRemaining, readSnapshot } from '#server/catalogue/public-catalogue.ts'
import { makeWrittenBody, type WrittenBody } from '#server/platform/compressed-body.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'

type Written = { snapshot: CatalogueSnapshot; second: number; body: WrittenBody }

const cacheKey: CacheKey<Map<string, Written>> = { first: () => new Map() }

/**
 * The body of an answer from the catalogue as bytes, made once for each snapshot and each second of the clock: a
 * competition opens, closes or nears its end at a whole second. So `server_time` is up to a second old. The browser
 * sets its clock by `Date`, and by answers that are not cached.
 */
export async function writeAnswer<E extends Endpoint, Name extends string>(
  context: Context,
  findRemaining: FindRemaining,
  endpoint: E,
  tag: string,
  lookUp: () => Promise<Verdict<z.output<E['answer']>, Name>>,
): Promise<Verdict<WrittenBody, Name>> {
  const snapshot = await readSnapshot(context, findRemaining)
  const written = context.cache.read(cacheKey)
  const key = `${endpoint.path} ${tag}`
  const second = Math.floor(context.now().getTime() / 1000)
  const found = written.get(key)
  if (found?.snapshot === snapshot && found.second === second) return allow(found.body)
  const answer = await lookUp()
  if (!answer.ok) {
    written.delete(key)
    return answer
  }
  const body = makeWrittenBody(Buffer.from(JSON.stringify({ data: toWire(endpoint.answer, answer.value) })))
  written.set(key, { snapshot, second, body })
  return allow(body)
}
