import type { VideoType } from '#contract/media-path.ts'

/** Codecs that every browser plays. */
const CODECS = ['avc1', 'avc3', 'vp09', 'av01']
const CODEC_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
/** Version, flags and a count precede the entries of `stsd`. */
const STSD_HEAD = 8

/** The type of a video that browsers can play, by its content and not its name; otherwise the problem. */
export function readVideoType(content: Buffer): { type: VideoType } | { problem: string } {
  if (isWebm(content)) return { type: 'webm' }
  const boxes = boxesIn(content, { start: 0, end: content.length })
  const [first] = boxes ?? []
  const brand = first?.type === 'ftyp' ? content.toString('latin1', first.start, first.start + 4) : null
  if (brand === null) return { problem: isMp4(content) ? 'must be a whole video' : 'must be an MP4 or WebM video' }
  if (!boxes!.some(({ type }) => type === 'mdat')) return { problem: 'must be an MP4 or WebM video' }
  const codecs = findBoxes(content, boxes!, CODEC_PATH)
    .flatMap(({ start, end }) => boxesIn(content, { start: start + STSD_HEAD, end }) ?? [])
    .map(({ type }) => type)
  if (brand === 'qt  ') return { problem: 'must be an MP4 or WebM video, not a QuickTime one' }
  if (codecs.some((codec) => CODECS.includes(codec))) return { type: 'mp4' }
  return { problem: 'must have its pictures in H.264, VP9 or AV1, which every browser plays' }
}

type Span = { readonly start: number; readonly end: number }
/** A box of an MP4 file; `start` is the beginning of its content. */
type Box = Span & { readonly type: string }

/** Null if one of them is cut off, or they are not boxes. */
function boxesIn(content: Buffer, { start, end }: Span): Box[] | null {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    const box = readBox(content, { start: at, end })
    if (box === null) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

function readBox(content: Buffer, { start, end }: Span): Box | null {
  if (start + 8 > end) return null
  const type = content.toString('latin1', start + 4, start + 8)
  const short = content.readUInt32BE(start)
  if (short === 1 && start + 16 > end) return null
  const size = short === 1 ? Number(content.readBigUInt64BE(start + 8)) : short === 0 ? end - start : short
  const head = short === 1 ? 16 : 8
  if (size < head || start + size > end || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
  return { type, start: start + head, end: start + size }
}

function findBoxes(content: Buffer, boxes: readonly Box[], [type, ...rest]: readonly string[]): readonly Box[] {
  const found = boxes.filter((box) => box.type === type)
  return rest.length === 0 ? found : found.flatMap((box) => findBoxes(content, boxesIn(content, box) ?? [], rest))
}

const isMp4 = (content: Buffer) => content.toString('latin1', 4, 8) === 'ftyp'

const EBML = Buffer.from('1a45dfa3', 'hex')
const SEGMENT = Buffer.from('18538067', 'hex')
const DOC_TYPE_WEBM = Buffer.concat([Buffer.from('428284', 'hex'), Buffer.from('webm')])

/** Whether the header says WebM and content follows it. Browsers play every codec of WebM. */
function isWebm(content: Buffer): boolean {
  if (!content.subarray(0, EBML.length).equals(EBML)) return false
  const sized = readSize(content, EBML.length)
  if (sized === null) return false
  const head = content.subarray(0, sized.end + sized.size)
  return head.includes(DOC_TYPE_WEBM) && content.subarray(head.length, head.length + SEGMENT.length).equals(SEGMENT)
}

/** A size in EBML: the number of further bytes is the number of leading zeros in the first byte. */
function readSize(content: Buffer, at: number): { size: number; end: number } | null {
  const first = content[at] ?? 0
  const bytes = Math.clz32(first) - 23
  if (bytes > 8 || at + bytes > content.length) return null
  const rest = content.subarray(at + 1, at + bytes)
  return { size: rest.reduce((size, byte) => size * 256 + byte, first & (0xff >> bytes)), end: at + bytes }
}
