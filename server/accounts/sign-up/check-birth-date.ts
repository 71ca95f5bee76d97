import { ageProblem } from '#domain/birth-date.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'

/** What the browser has said beside the field already: only adults, by London's calendar. `path` names the field. */
export function checkBirthDate(dob: string, path: string, now: Date): Verdict<null, 'ValidationError'> {
  const message = ageProblem(dob, now)
  return message === null ? allow(null) : refuse('ValidationError', { fields: [{ path, message }] })
}
