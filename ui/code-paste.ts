/**
 * A pasted one-time code: exactly so many digits, spaces and hyphens between them forgiven; anything else is no code.
 */
export function pastedCode(text: string, length: number): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return digits.length === length && /^\d+$/.test(digits) ? digits : undefined
}
