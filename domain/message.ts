/** What people write to those who run the site. */

export const MESSAGE_LENGTH_MIN = 2
export const MESSAGE_LENGTH_MAX = 2000
export const MESSAGE_TEXT = 'This must be 2-2000 characters'

/** Line breaks are allowed; no other invisible character belongs in a message. */
const UNSEEN = /[^\P{Cc}\n\t]/u

/** Lines end in one way, and nothing stands around the text. */
export function normaliseMessage(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim()
}

export function messageProblem(message: string): string | null {
  const fits = message.length >= MESSAGE_LENGTH_MIN && message.length <= MESSAGE_LENGTH_MAX
  return fits && !UNSEEN.test(message) ? null : MESSAGE_TEXT
}

/** Nothing is as good as something. */
export function optionalMessageProblem(message: string): string | null {
  return message === '' ? null : messageProblem(message)
}
