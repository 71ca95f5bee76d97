import { ageProblem } from '#domain/person/birth-date.ts'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'

/** Repeats the browser's check: adults only, by London's calendar. `path` names the field. */
export function checkBirthDate(dob: string, path: string, now: Date): Verdict<null, 'ValidationError'> {
  const message = ageProblem(dob, now)
  return message === null ? allow(null) : refuseField(path, message)
}
