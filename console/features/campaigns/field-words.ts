/** The form's names of fields that have another name in the document. */
const words: Readonly<Record<string, string>> = {
  ends_at: 'closes',
  starts_at: 'opens',
  how_to_play: 'how to play',
  body: 'terms',
  limit_type: 'rounds',
  global_limit: 'number of tickets',
  entry_limit: 'entries a person',
  postal_entry_code: 'code on a card',
  telephone_entry: 'number to ring',
  meta: 'search engines',
  open_graph: 'shared links',
  place: 'where it is entered',
}

/** `plan › prizes › 1 › value` for `plan.prizes.0.value`. */
export function fieldWords(path: string): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (words[part] ?? part.replaceAll('_', ' '))))
    .join(' › ')
}

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
