import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readWire } from '#contract/wire.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { scanFile } from './scan.ts'

/** Adds routes that read one file of at most `bytesMax` from a form. Other routes keep refusing forms. */
export function allowUploads(
  app: FastifyInstance,
  bytesMax: number,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  const limits = { files: 1, fileSize: bytesMax, fields: 20, fieldSize: 10_000, parts: 21 }
  app.register((scope, _options, done) => {
    scope.register(multipart, { limits })
    scope.register((routes, _same, routesDone) => {
      addRoutes(routes)
      routesDone()
    })
    done()
  })
}

export type Upload<Fields> = { fields: Fields; file: Buffer }

/**
 * Reads the one file and the fields beside it, in any order. An empty field counts as left out. If ClamAV is
 * configured, the file has been scanned.
 */
export async function readUpload<S extends z.ZodObject>(
  { config, log }: Context,
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
    if (text.includes('\0')) problems.push({ path, message: 'must be text' })
  const [file] = files
  if (!file?.length) problems.push({ path: 'file', message: 'must not be missing or empty' })
  if (!read.success || !file?.length || problems.length > 0) return refuse('ValidationError', { fields: problems })
  const scan = config.CLAMD === undefined ? 'clean' : await scanFile(config.CLAMD, file)
  if (scan === 'infected') {
    log.warn({ path: request.routeOptions.url }, 'upload with a virus refused')
    return refuseField('file', 'This file contains a virus, so we didn’t store it')
  }
  if (scan === 'unknown') {
    log.error('virus scanner unavailable')
    return refuseField('file', 'We can’t check this file for viruses at the moment. Please try again in a minute')
  }
  return allow({ fields: read.data as z.output<S>, file })
}

/** Null if the form is incomplete or invalid; an exceeded limit is thrown as its 4xx. */
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
