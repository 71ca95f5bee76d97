import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf } from './commitment.ts'
import { leafHash } from './merkle-hash.ts'
import { verifyInclusion } from './merkle-proof.ts'
import { pickTickets } from './pick.ts'
import type { Proof } from './proof.ts'
import { type Evidence, type Finding, fail, pass, winnersOf } from './proof-checks.ts'
import { firstTicketOf, lastTicketOf, lineBytes, lineOfTicket } from './register.ts'
import { decodeLine } from './register-line.ts'
import { ticketOfWord, wordsOf } from './seed.ts'
import { hexOf, objectOf, text, wholeFrom } from './shape.ts'
import { voidOf } from './voids.ts'

/** The receipt that an entrant gets for an entry. */
export type Receipt = {
  readonly code: string
  readonly salt: string
  readonly first_ticket: number
  readonly last_ticket: number
}

const receiptShape = objectOf({ code: text, salt: hexOf(16), first_ticket: wholeFrom(1), last_ticket: wholeFrom(1) })

type Drawn = Proof['drawn'][number]

/** Checks each drawn ticket separately: its word names it, and the frozen root proves its line. */
export function checkDrawnTickets({ proof, lines }: Evidence): Finding {
  const wordAt = wordsOf(hexToBytes(proof.seed))
  for (const [index, drawn] of proof.drawn.entries()) {
    const problem = problemOfDrawn(drawn, index, proof, wordAt, lines)
    if (problem !== null) return fail(`drawn[${index}] is wrong: ${problem}.`)
  }
  const tickets = proof.drawn.map(({ ticket }) => ticket).join(', ')
  if (proof.drawn.length === 0) return pass('No ticket was drawn.')
  return pass('Each drawn ticket is named by its word, and its line is in the frozen register.', { tickets })
}

function problemOfDrawn(
  drawn: Drawn,
  index: number,
  proof: Proof,
  wordAt: (index: number) => bigint,
  lines: Uint8Array,
): string | null {
  const { freeze } = proof
  if (drawn.position !== index + 1) return `its position must be ${index + 1}`
  if (drawn.is_reserve !== index >= winnersOf(proof)) return `is_reserve must be ${!drawn.is_reserve}`
  if (freeze.tickets === 0) return 'nobody entered'
  const named = ticketOfWord(wordAt(drawn.word), freeze.tickets)
  if (named !== drawn.ticket) return `word ${drawn.word} names ${named === null ? 'no ticket' : `ticket ${named}`}`
  if (drawn.data !== bytesToHex(lineBytes(lines, drawn.line))) return `its data is not line ${drawn.line}`
  const line = decodeLine(hexToBytes(drawn.data))
  if (!line.ok) return `its line ${line.error.meta.reason}`
  const { firstTicket, lastTicket } = line.value
  if (drawn.ticket < firstTicket || drawn.ticket > lastTicket) return `line ${drawn.line} does not have its ticket`
  const leaf = leafHash(hexToBytes(drawn.data))
  if (drawn.leaf !== bytesToHex(leaf)) return 'its leaf is not the hash of its data'
  const audit = { index: drawn.line, size: freeze.lines, root: hexToBytes(freeze.root) }
  const hashes = drawn.proof.map((hash) => hexToBytes(hash))
  return verifyInclusion(leaf, { ...audit, proof: hashes }) ? null : 'its proof does not lead to the frozen root'
}

/** Repeats the whole draw from seed, register, voids and plan, all of them frozen (`DRAW_NEEDS`). */
export function checkDraw({ proof, register }: Evidence): Finding {
  if (!register.ok) return fail('The draw cannot be computed, because the register is not whole.')
  const picks = pickTickets({
    seed: hexToBytes(proof.seed),
    register: register.value,
    voids: proof.freeze.voids,
    places: winnersOf(proof) + proof.reserves,
    prizesPerEntrant: proof.prizes_per_entrant,
  })
  const values = { tickets: picks.map(({ ticket }) => ticket).join(', '), drawn: picks.length }
  const different = proof.drawn.findIndex((drawn, index) => {
    const pick = picks[index]
    return pick?.ticket !== drawn.ticket || pick.word !== drawn.word || pick.line !== drawn.line
  })
  if (different >= 0) return fail(`Computed again, the draw is another from position ${different + 1}.`, values)
  if (proof.drawn.length < picks.length)
    return fail(`Computed again, ${picks.length} tickets are drawn, the file has ${proof.drawn.length}.`, values)
  return pass('Computed again, the draw is the same.', values)
}

/** Are the tickets of this receipt in the register, in a line that its code and salt open? */
export function checkReceipt({ proof, register }: Evidence, receipt: unknown): Finding {
  const problem = receiptShape(receipt, 'receipt')
  if (problem !== null) return fail(`The receipt cannot be read: ${problem}.`)
  if (!register.ok) return fail('Your tickets cannot be looked up, because the register is not whole.')
  const { code, salt, first_ticket: first, last_ticket: last } = receipt as Receipt
  const tickets = first === last ? `ticket ${first}` : `tickets ${first} to ${last}`
  if (last < first || last > register.value.tickets) return fail(`The register does not have your ${tickets}.`)
  const line = lineOfTicket(register.value, first)
  const [lineFirst, lineLast] = [firstTicketOf(register.value, line), lastTicketOf(register.value, line)]
  const values = { line, first_ticket: lineFirst, last_ticket: lineLast }
  if (lineFirst !== first || lineLast !== last)
    return fail(`Line ${line} has tickets ${lineFirst} to ${lineLast}, not your ${tickets}.`, values)
  const decoded = decodeLine(lineBytes(register.value.bytes, line))
  const commitment = bytesToHex(commitmentOf(hexToBytes(salt), code))
  if (!decoded.ok || bytesToHex(decoded.value.commitment) !== commitment)
    return fail(`Line ${line}, which has your ${tickets}, is of another entry than ${code}.`, { ...values, commitment })
  const found = { ...values, commitment }
  const noCount = voidOf(proof.freeze.voids, first)
  if (noCount) return pass(`Your ${tickets} are in the register as void: ${noCount.reason}.`, found)
  return pass(`Your ${tickets} ${first === last ? 'is' : 'are'} in the draw, in line ${line}.`, found)
}
