import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readWire } from '#contract/wire.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'

export async function allowUploads(app: FastifyInstance, bytesMax: number): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fileSize: bytesMax, fields: 20, fieldSize: 10_000, parts: 21 } })
}

export type Upload<Fields> = { fields: Fields; file: Buffer }

/** Reads the one file and the fields beside it, which may come in any order; an empty field is one left out. */
export async function readUpload<S extends z.ZodObject>(
  request: FastifyRequest,
  shape: S,
): Promise<Verdict<Upload<z.output<S>>, 'ValidationError'>> {
  if (!request.isMultipart()) return refuseField('file', 'must be sent as multipart/form-data')
  const given: Record<string, unknown> = {}
  const files: Buffer[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') files.push(await part.toBuffer())
    else if (part.value !== '') given[part.fieldname] = part.value
  }
  const read = readWire(shape, given)
  const problems = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  const [file] = files
  if (!file?.length) problems.push({ path: 'file', message: 'must not be missing or empty' })
  if (!read.success || !file?.length) return refuse('ValidationError', { fields: problems })
  return allow({ fields: read.data as z.output<S>, file })
}

function refuseField(path: string, message: string) {
  return refuse('ValidationError', { fields: [{ path, message }] })
}
