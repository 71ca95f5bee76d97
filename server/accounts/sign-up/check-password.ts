import { readFileSync } from 'node:fs'
import { isGuessable, PASSWORD_GUESSABLE_TEXT, passwordWord } from '#domain/person/guessable-password.ts'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'

/** The words of the ten thousand passwords that are found most often among stolen ones. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(passwordWord),
)

/** The passwords that an attacker tries first: common ones, our words, the owner's data. `path` names the field. */
export function checkPassword(
  password: string,
  path: string,
  owner: { email: string; firstName: string | null; lastName: string | null },
): Verdict<null, 'ValidationError'> {
  const { email, firstName, lastName } = owner
  const own = [email, email.split('@')[0]!, firstName ?? '', lastName ?? '']
  if (!isGuessable(password, common, own)) return allow(null)
  return refuseField(path, PASSWORD_GUESSABLE_TEXT)
}
