/** Messages from people to the operator of the site. */

export const MESSAGE_LENGTH_MIN = 2
export const MESSAGE_LENGTH_MAX = 2000
export const MESSAGE_TEXT = 'This must be 2-2000 characters'

/** Line breaks are allowed; no other invisible character belongs in a message. */
const UNSEEN = /[^\P{Cc}\n\t]/u

/** Line breaks are unified, and space around the text is removed. */
export function normaliseMessage(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim()
}

export function messageProblem(message: string): string | null {
  const fits = message.length >= MESSAGE_LENGTH_MIN && message.length <= MESSAGE_LENGTH_MAX
  return fits && !UNSEEN.test(message) ? null : MESSAGE_TEXT
}

export const ORDER_TEXT = 'Order numbers only have letters, numbers and hyphens. You’ll find yours on your receipt.'
export const ORDER_LENGTH_MAX = 64

/**
 * The order number as it is in a receipt, without a # before it. Staff who answer the message look up whose order it
 * is.
 */
export function normaliseOrder(typed: string): string {
  return typed.trim().replace(/^#\s*/, '')
}

export function orderProblem(order: string): string | null {
  return /^[A-Za-z0-9-]*$/.test(order) && order.length <= ORDER_LENGTH_MAX ? null : ORDER_TEXT
}

/** The message may be empty. */
export function optionalMessageProblem(message: string): string | null {
  return message === '' ? null : messageProblem(message)
}
