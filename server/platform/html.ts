import sanitize from 'sanitize-html'

/** The elements of running text. Scripts, styles, frames, forms and pictures are removed. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'b', 'em', 'i', 'u', 'small', 'sub', 'sup', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      // A page opened in another tab must get no reference to ours.
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
}

/** Sanitises an operator's HTML when it is saved, so that it can be put into a page unchanged. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim()
}

/** More texts than a site shows at one time. */
const RENDERED_MAX = 2_000
const rendered = new Map<string, string>()

/**
 * Sanitises HTML again when it is shown, because it may have been saved under older rules or by another program. Each
 * text is sanitised once per process.
 */
export function safeHtml(stored: string): string {
  const known = rendered.get(stored)
  if (known !== undefined) return known
  const safe = sanitiseHtml(stored)
  if (rendered.size >= RENDERED_MAX) rendered.delete(rendered.keys().next().value!)
  rendered.set(stored, safe)
  return safe
}
