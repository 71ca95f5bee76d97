import type { Verdict } from '#domain/verdict.ts'

/** The demonstration content is ours: a domain error on it is a bug, thrown with the name of what was refused. */
export function expectAllowed<T>(name: string, verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value
  throw new Error(`demonstration content ${name}: ${verdict.error.name} ${JSON.stringify(verdict.error.meta)}`)
}
