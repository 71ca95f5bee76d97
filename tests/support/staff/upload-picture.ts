import type { FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import type { Asset } from '#contract/catalogue.ts'

export type Uploaded = { status: number; data: Asset; error: { name: string; meta: object } }

/** Uploads a picture like an operator's form, with a meaningless name. */
export async function uploadPicture(
  app: FastifyInstance,
  bearer: string,
  fields: Record<string, string>,
  file: Uint8Array | null,
): Promise<Uploaded> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'any-name.txt')
  const body = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/assets',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: reply.statusCode, ...(reply.json() as Omit<Uploaded, 'status'>) }
}

/** A plain red picture with a blue right half, so that crops and colours can be distinguished. */
export function redAndBlue(width = 1600, height = 900): Sharp {
  const blue = { create: { width: Math.round(width / 2), height, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: width - Math.round(width / 2), top: 0 },
  ])
}
