import { readFileSync } from 'node:fs'

export type NativeMessage = { event: string; data: Record<string, unknown> }

/** Every message that our document promises to app developers, by its event. */
export function documentedMessages(): Record<string, NativeMessage> {
  const page = readFileSync('docs/embedding.md', 'utf8')
  const [, lines = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const messages = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as NativeMessage)
  return Object.fromEntries(messages.map((message) => [message.event, message]))
}

/** The shape of a message, without its values. The items of a list are alike. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
}
