/** The form's names of fields that have another name in the document. */
const words: Readonly<Record<string, string>> = {
  ends_at: 'closes',
  starts_at: 'opens',
  how_to_play: 'how to play',
  body: 'terms',
  limit_type: 'rounds',
  global_limit: 'number of tickets',
  entry_limit: 'entries per person',
  postal_entry_code: 'postcard code',
  telephone_entry: 'number to call',
  meta: 'search engines',
  open_graph: 'shared links',
  place: 'entry page',
}

/** `plan › prizes › 1 › value` for `plan.prizes.0.value`. */
export function fieldWords(path: string): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (words[part] ?? part.replaceAll('_', ' '))))
    .join(' › ')
}
