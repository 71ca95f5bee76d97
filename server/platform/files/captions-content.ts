export const CAPTIONS_BYTES_MAX = 200_000

const CUE = /^(\d{2,}:)?\d{2}:\d{2}\.\d{3} --> (\d{2,}:)?\d{2}:\d{2}\.\d{3}/m

/** Captions as browsers read them, WebVTT in UTF-8 with at least one line that is shown; null for anything else. */
export function readCaptions(content: Buffer): Buffer | null {
  if (content.length > CAPTIONS_BYTES_MAX) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return /^WEBVTT([ \t\r\n]|$)/.test(text) && CUE.test(text) && !text.includes('\0') ? Buffer.from(text) : null
  } catch {
    return null
  }
}
