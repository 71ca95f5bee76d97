import { z } from 'zod'

/** What a winner's photograph is cut to, in every width that there is. */
export const WINNER_PHOTO = { ratio: 4 / 3, widths: [480, 960] } as const

export const winnerPhotoSchema = z.object({ id: z.uuid(), alt: z.string(), preview_colour: z.string() })
export type WinnerPhoto = z.output<typeof winnerPhotoSchema>

export type WinnerPhotoAddress = { readonly env: string; readonly id: string; readonly width: number }

/** The path of a winner's photograph, under the base of the API. It is there for as long as the winner is named. */
export function winnerPhotoPath({ env, id, width }: WinnerPhotoAddress): string {
  return `/public/winner-photos/${env}/${id}/${width}.webp`
}
