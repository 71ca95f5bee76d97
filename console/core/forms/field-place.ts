/** The id of the control of a field, or of the part of the page that has its list. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

export function hasField(path: string): boolean {
  return document.getElementById(fieldId(path)) !== null
}

/** The field itself, or the nearest part of the form that holds it. */
export function focusField(path: string): void {
  for (const parts = path.split('.'); parts.length > 0; parts.pop()) {
    const found = document.getElementById(fieldId(parts.join('.')))
    if (!found) continue
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
    return
  }
}
