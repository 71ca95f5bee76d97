/** The mobile number that a guest typed in their form. It stays in memory, because the form ends one session. */
let typed: string | null = null

export function keepTypedNumber(number: string): void {
  typed = number
}

export function typedNumber(): string | null {
  return typed
}

/** Returns the number only once, so that one code is sent to it. */
export function takeTypedNumber(): string | null {
  const taken = typed
  typed = null
  return taken
}
