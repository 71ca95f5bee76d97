import { wireNames } from '#contract/wire.ts'
import { allow, type Verdict } from '#domain/verdict.ts'

/** The verdict of a capability as an answer: the fields of its value get their names on the wire. */
export function toAnswer<Value extends object, Name extends string>(verdict: Verdict<Value, Name>) {
  return verdict.ok ? allow(wireNames(verdict.value)) : verdict
}
