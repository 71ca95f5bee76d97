import type { Verdict } from '#domain/verdict.ts'

/** The demonstration content is ours, so a domain error in it is a bug. It is thrown with the name of the content. */
export function expectAllowed<T>(name: string, verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value
  throw new Error(`demonstration content ${name}: ${verdict.error.name} ${JSON.stringify(verdict.error.meta)}`)
}
