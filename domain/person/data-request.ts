import { toLondon } from '../time/london.ts'

export const dataRequestKinds = ['EXPORT', 'DELETE'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/**
 * UK GDPR, article 12(3): one calendar month from the day of receipt, or the last day of that month if it is shorter.
 */
export function dataRequestDueAt(receivedAt: Date): Date {
  return new Date(toLondon(receivedAt).add({ months: 1 }).epochMilliseconds)
}
