import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../../.screens/', import.meta.url))

/** The maximum size of a picture in the documents. */
const sizeBytesMax = 60_000

/** Takes a picture of the window if SCREENS is set, as by `npm run screens`. Its name contains the width. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return
  await mkdir(folder, { recursive: true })
  const shot = await page.screenshot({ animations: 'disabled' })
  await writeFile(`${folder}${name}-${page.viewportSize()!.width}.webp`, await compress(shot))
}

async function compress(shot: Buffer, quality = 80): Promise<Buffer> {
  const webp = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
  return webp.byteLength <= sizeBytesMax || quality <= 20 ? webp : compress(shot, quality - 15)
}
