/** Joins class names, leaving out the ones whose condition did not hold. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
