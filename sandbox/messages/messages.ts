import type { Message, Sandbox } from '#sandbox/state.ts'

const messagesStoredMax = 5000

export function catchMessage({ state, now, changed }: Sandbox, message: Omit<Message, 'at' | 'code'>): void {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0]
  state.messages.push({ ...message, at: new Date(now()).toISOString(), ...(code !== undefined && { code }) })
  if (state.messages.length > messagesStoredMax) state.messages.shift()
  changed()
}

/** Newest first; the `+` of a number may have become a space on its way through the address. */
export function listMessages({ state }: Sandbox, to: string | undefined): Message[] {
  const wanted = to?.replace(/^ /, '+').toLowerCase()
  return state.messages.filter((message) => wanted === undefined || message.to.toLowerCase() === wanted).reverse()
}
