import { readPageTag } from '../campaign/tag.ts'

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
 * The canonical form of a page's address: no superfluous slash, tags and `/APP` in capitals, everything else in lower
 * case. Null if it cannot be a page: its encoding or its tag is invalid.
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

/** The anchor of the home page after a redirect from an unknown address: the page then says so. */
export const NOT_FOUND_ANCHOR = '#not-found'
