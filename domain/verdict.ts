/** The names and keys are those of the contract's catalogue of errors; money in meta is pence, instants are `Date`. */
export type DomainError<Name extends string = string> = {
  readonly name: Name
  readonly message: string
  readonly meta: Readonly<Record<string, unknown>>
}

/** A rule says yes with a value, or no with a reason that we foresaw. Unexpected errors are thrown, never returned. */
export type Verdict<T, Name extends string = string> = Allowed<T> | Refused<Name>
export type Allowed<T> = { readonly ok: true; readonly value: T }
export type Refused<Name extends string = string> = { readonly ok: false; readonly error: DomainError<Name> }

export function allow<T>(value: T): Allowed<T> {
  return { ok: true, value }
}

/** The message stays empty here: the edge, which knows the catalogue of texts, fills it in. */
export function refuse<const Name extends string>(
  name: Name,
  meta: Readonly<Record<string, unknown>> = {},
): Refused<Name> {
  return { ok: false, error: { name, message: '', meta } }
}

/** Refuses a call for one of its fields, by the path of the field, with a message to show beside it. */
export function refuseField(path: string, message: string): Refused<'ValidationError'> {
  return refuse('ValidationError', { fields: [{ path, message }] })
}

/** For checks that must report all errors, not only the first one. */
export function domainErrorsOf<Name extends string>(verdicts: readonly Verdict<unknown, Name>[]): DomainError<Name>[] {
  return verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict.error]))
}
