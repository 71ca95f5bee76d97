import sanitize from 'sanitize-html'

/** What running text may consist of. Scripts, styles, frames, forms and pictures have no place in it. */
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
      // A page that we open elsewhere gets no handle on ours.
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
}

/**
 * Text that an operator wrote, made safe to be put into a page as it is. Done when it is saved, not when it is read.
 */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim()
}
