import { z } from 'zod'

/** The crop of a winner's photograph, in all its widths. */
export const WINNER_PHOTO = { ratio: 4 / 3, widths: [480, 960] } as const

export const winnerPhotoSchema = z.object({ id: z.uuid(), alt: z.string(), preview_colour: z.string() })
export type WinnerPhoto = z.output<typeof winnerPhotoSchema>

export type WinnerPhotoAddress = { readonly env: string; readonly id: string; readonly width: number }

/** The path of a winner's photograph, under the base of the API. It exists as long as the winner is named. */
export function winnerPhotoPath({ env, id, width }: WinnerPhotoAddress): string {
  return `/public/winner-photos/${env}/${id}/${width}.webp`
}
