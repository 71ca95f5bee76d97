/** A box of an MP4 file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

type Made = { brand?: string; codecs?: readonly string[]; bytes?: number }

/** The head of an MP4 file, and then bytes that count up. No player can play it. */
export function makeMp4({ brand = 'isom', codecs = ['avc1', 'mp4a'], bytes = 64 }: Made = {}): Buffer {
  const tracks = codecs.map((codec) => {
    const entries = box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(28)))
    return box('trak', box('tkhd'), box('mdia', box('minf', box('stbl', entries))))
  })
  const counted = Buffer.from(Uint8Array.from({ length: bytes }, (_, index) => (index * 7) % 251))
  return Buffer.concat([box('ftyp', brand, Buffer.alloc(4)), box('moov', box('mvhd'), ...tracks), box('mdat', counted)])
}

/** The head of a WebM or Matroska file. */
export function makeWebm(docType = 'webm'): Buffer {
  const said = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | docType.length]), Buffer.from(docType)])
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | said.length]),
    said,
    Buffer.from('18538067ff', 'hex'),
  ])
}
