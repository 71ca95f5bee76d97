import { documentEndings, documentTypeOf, documentTypes } from '../winners/document-type.ts'

/**
 * The evidence of a draw that was made elsewhere: a document, or a recording of the draw. Browsers execute none of
 * these types.
 */
export const evidenceTypes = [
  ...documentTypes,
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const
export type EvidenceType = (typeof evidenceTypes)[number]

/** Enough for some minutes of video. A file is held in memory while it is stored. */
export const EVIDENCE_BYTES_MAX = 50_000_000
export const EVIDENCE_TEXT = 'must be a PDF, a JPEG, a PNG, or a recording as MP3, M4A, OGG, WAV, MP4, MOV or WebM'

export const evidenceEndings: Readonly<Record<EvidenceType, string>> = {
  ...documentEndings,
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/** Detects the type of a file by its first bytes, regardless of its name; null for any other type. */
export function evidenceTypeOf(content: Uint8Array): EvidenceType | null {
  const text = (from: number, to: number) => String.fromCharCode(...content.subarray(from, to))
  const document = documentTypeOf(content)
  if (document !== null) return document
  if (text(4, 8) === 'ftyp') return ofIsoMedia(text(8, 12))
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return 'video/webm'
  return text(0, 3) === 'ID3' || isMpegFrame(content) ? 'audio/mpeg' : null
}

/** The major brand of ISO 14496-12. */
function ofIsoMedia(brand: string): EvidenceType {
  if (brand === 'qt  ') return 'video/quicktime'
  return /^M4[AB]/.test(brand) ? 'audio/mp4' : 'video/mp4'
}

/** Eleven bits that are set, then MPEG 1 or 2 and layer III. */
function isMpegFrame([first, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xf6) === 0xf2
}
