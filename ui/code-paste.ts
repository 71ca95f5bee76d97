/**
 * Parses a pasted one-time code with the given number of digits. Spaces, hyphens and invisible characters between them
 * are ignored. Anything else is not a code.
 */
export function pastedCode(text: string, length: number): string | undefined {
  const digits = text.replace(/[\s\p{Cf}-]/gu, '')
  return digits.length === length && /^\d+$/.test(digits) ? digits : undefined
}
