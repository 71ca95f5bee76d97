import { readPageTag } from './tag.ts'

/**
 * A path of this site. Browsers read a backslash as a slash, and leave out tabs and line ends: `/\\evil.example` and
 * `/<tab>/evil.example` lead to another host.
 */
export const PATH_PATTERN = /^\/(?!\/)[^\\\p{C}]*$/u

/** The pages that are followed by a tag, which is written in capitals. */
const tagged = new Set([
  'campaign',
  'bundle',
  'embedded',
  'advent',
  'october-prize-draw',
  'november-prize-draw',
  'win-more',
  'win-a-car',
])

/**
 * The one form in which the address of a page is written: no slash too many, tags and `/APP` in capitals, everything
 * else in small letters. Null where it can be no page: it is not encoded properly, or its tag can be none.
 */
export function canonicalPath(path: string): string | null {
  const segments = decodeSegments(path)
  if (segments === null) return null
  const [page, tag, ...rest] = segments.map((segment) => segment.toLowerCase())
  if (page === undefined) return '/'
  if (page === 'app' && tag === undefined) return '/APP'
  if (!tagged.has(page) || tag === undefined || rest.length > 0) return written(page, tag, ...rest)
  const read = readPageTag(tag)
  return read && written(page, read)
}

function decodeSegments(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

function written(...segments: (string | undefined)[]): string {
  return segments.map((segment) => (segment === undefined ? '' : `/${encodeURIComponent(segment)}`)).join('')
}
