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

export const ORDER_TEXT = 'An order number has letters, digits and hyphens only. It is in your receipt.'
export const ORDER_LENGTH_MAX = 64

/** As it stands in a receipt, without a # before it. Who answers it looks up whose it is. */
export function normaliseOrder(typed: string): string {
  return typed.trim().replace(/^#\s*/, '')
}

export function orderProblem(order: string): string | null {
  return /^[A-Za-z0-9-]*$/.test(order) && order.length <= ORDER_LENGTH_MAX ? null : ORDER_TEXT
}

/** Nothing is as good as something. */
export function optionalMessageProblem(message: string): string | null {
  return message === '' ? null : messageProblem(message)
}
