import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { type CatalogueSnapshot, type FindRemaining, readSnapshot } from '#server/catalogue/public-catalogue.ts'
import {
  type BodyParts,
  COMPRESSED_FROM_BYTES,
  compress,
  type Encoding,
  type FillCompressed,
  fill,
  type WrittenBody,
} from '#server/platform/compressed-body.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'

/** A body without its times, which are those of the request. */
type Written = {
  snapshot: CatalogueSnapshot
  second: number
  body: BodyParts
  compressed: Map<Encoding, Promise<FillCompressed>>
}

const cacheKey: CacheKey<Map<string, Written>> = { first: () => new Map() }

const TIME_BYTES = new Date(0).toISOString().length

/**
 * The body of an answer from the catalogue as bytes, written once for each snapshot and each second of the clock: what
 * opens, closes or begins to end does so at whole seconds. `server_time` is exact. Each encoding is made when it is
 * first asked for, and cached until the body changes.
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
  if (found?.snapshot === snapshot && found.second === second) return allow(bodyOf(found, context.now()))
  const answer = await lookUp()
  if (!answer.ok) {
    written.delete(key)
    return answer
  }
  const parts = JSON.stringify({ data: toWire(endpoint.answer, answer.value) })
    .split(/(?<="server_time":")[^"]*/)
    .map((part) => Buffer.from(part))
  const isSame = found && isEqual(found.body.parts, parts)
  const made: Written = {
    snapshot,
    second,
    body: { parts, valueBytes: TIME_BYTES },
    compressed: isSame ? found.compressed : new Map(),
  }
  written.set(key, made)
  return allow(bodyOf(made, context.now()))
}

function bodyOf({ body, compressed }: Written, now: Date): WrittenBody {
  const time = Buffer.from(now.toISOString())
  const plain = fill(body, time)
  return {
    plain,
    in: async (encoding) => {
      if (plain.length < COMPRESSED_FROM_BYTES) return null
      const compressing = compressed.get(encoding) ?? compress(body, encoding)
      compressed.set(encoding, compressing)
      return (await compressing)(time)
    },
  }
}

function isEqual(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((part, index) => part.equals(others[index]!))
}
