import { wireNames } from '#contract/wire.ts'
import { allow, type Verdict } from '#domain/verdict.ts'

/**
 * The verdict of a capability as an answer: the fields of its value get their names on the wire. Null is an answer
 * without fields.
 */
export function toAnswer<Value extends object | null, Name extends string>(verdict: Verdict<Value, Name>) {
  return verdict.ok ? allow(wireNames(verdict.value ?? ({} as NonNullable<Value>))) : verdict
}
