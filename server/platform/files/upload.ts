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
  const sent = await readParts(request)
  if (sent === null) return refuseField('file', 'must be sent as a whole form')
  const { given, files } = sent
  const read = readWire(shape, given)
  const problems = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  for (const [path, text] of Object.entries(given))
    if (text.includes('\0')) problems.push({ path, message: 'must be a text' })
  const [file] = files
  if (!file?.length) problems.push({ path: 'file', message: 'must not be missing or empty' })
  if (!read.success || !file?.length || problems.length > 0) return refuse('ValidationError', { fields: problems })
  return allow({ fields: read.data as z.output<S>, file })
}

/** Null where the form breaks off or is none; a limit that was passed is thrown as the 4xx that it is. */
async function readParts(request: FastifyRequest): Promise<{ given: Record<string, string>; files: Buffer[] } | null> {
  const given: Record<string, string> = {}
  const files: Buffer[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push(await part.toBuffer())
      else if (part.value !== '') given[part.fieldname] = String(part.value)
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error
    return null
  }
  return { given, files }
}

function refuseField(path: string, message: string) {
  return refuse('ValidationError', { fields: [{ path, message }] })
}
