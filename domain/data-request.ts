import { toLondon } from './london.ts'

export const dataRequestKinds = ['EXPORT', 'DELETE'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** UK GDPR, article 12(3): one calendar month from when it was received; where there is no such day, the last. */
export function dataRequestDueAt(receivedAt: Date): Date {
  return new Date(toLondon(receivedAt).add({ months: 1 }).epochMilliseconds)
}
