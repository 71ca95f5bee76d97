/** The path of the calendar file of a round. */
export function calendarPath(roundId: string): string {
  return `/draws/${roundId}/calendar.ics`
}

export type CalendarDraw = {
  readonly roundId: string
  readonly title: string
  readonly drawsAt: Date
  /** The drand round that decides; null for a draw made elsewhere. */
  readonly beaconRound: number | null
  /** The page of the draw, and the site's own host. */
  readonly address: string
  readonly host: string
  readonly writtenAt: Date
}

const MINUTES = 15

/**
 * A draw as a calendar file (RFC 5545). Its instants are UTC, which calendars show in local time, so no change of the
 * clocks moves them. The UID is that of the round: adding it again updates the existing entry.
 */
export function calendarOf({ roundId, title, drawsAt, beaconRound, address, host, writtenAt }: CalendarDraw): string {
  const decided = beaconRound === null ? '' : ` A public random number (drand round ${beaconRound}) picks the winner.`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairdraw//Draws//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${roundId}@${host}`,
    `DTSTAMP:${instantText(writtenAt)}`,
    `DTSTART:${instantText(drawsAt)}`,
    `DTEND:${instantText(new Date(drawsAt.getTime() + MINUTES * 60_000))}`,
    `SUMMARY:${escapeText(`Draw of ${title}`)}`,
    `DESCRIPTION:${escapeText(`See who’s won and check the draw yourself.${decided}\n${address}`)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** `20270218T160000Z`. */
function instantText(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Control characters other than line breaks have no place in a calendar. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

const LINE_BYTES_MAX = 75

/** A line has 75 bytes at most and continues after a line break and a space; no character is split. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = utf8Bytes(character)
    if (bytes + size > LINE_BYTES_MAX) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}
