/** The accepted types of uploaded documents. Browsers execute none of them. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof documentTypes)[number]

export const DOCUMENT_BYTES_MAX = 10_000_000
export const DOCUMENT_TEXT = 'must be a PDF, a JPEG or a PNG'

const beginnings: Readonly<Record<DocumentType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** Detects the type of a file by its first bytes, regardless of its name; null for any other type. */
export function documentTypeOf(content: Uint8Array): DocumentType | null {
  const begins = (type: DocumentType) => beginnings[type].every((byte, at) => content[at] === byte)
  return documentTypes.find(begins) ?? null
}

export const documentEndings: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
