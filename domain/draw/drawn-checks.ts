import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf } from './commitment.ts'
import { leafHash } from './merkle-hash.ts'
import { verifyInclusion } from './merkle-proof.ts'
import { pickTickets } from './pick.ts'
import type { Proof } from './proof.ts'
import { counted, type Evidence, type Finding, fail, pass, winnersOf } from './proof-checks.ts'
import { firstTicketOf, lastTicketOf, lineBytes, lineOfTicket } from './register.ts'
import { decodeLine } from './register-line.ts'
import { ticketOfWord, wordsOf } from './seed.ts'
import { hexOf, objectOf, text, wholeFrom } from './shape.ts'
import type { VoidReason } from './void-reason.ts'
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

/** Why the owner's tickets cannot win. */
const voidWords: Readonly<Record<VoidReason, string>> = {
  REFUNDED: 'the entry was refunded',
  DISPUTED: 'the payment is disputed',
  INELIGIBLE: 'the entry isn’t eligible',
  DUPLICATE: 'the entry is a duplicate',
}

/** Checks each drawn ticket separately: its word names it, and the frozen root proves its line. */
export function checkDrawnTickets({ proof, lines }: Evidence): Finding {
  const wordAt = wordsOf(hexToBytes(proof.seed))
  for (const [index, drawn] of proof.drawn.entries()) {
    const problem = problemOfDrawn(drawn, index, proof, wordAt, lines)
    if (problem !== null) return fail(`drawn[${index}] is wrong: ${problem}.`)
  }
  const tickets = proof.drawn.map(({ ticket }) => ticket).join(', ')
  if (proof.drawn.length === 0) return pass('The draw picked no tickets.')
  return pass('Every drawn ticket comes from the random number, and is on the closed list.', { tickets })
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
  if (freeze.tickets === 0) return 'no one entered'
  const named = ticketOfWord(wordAt(drawn.word), freeze.tickets)
  if (named !== drawn.ticket) return `word ${drawn.word} gives ${named === null ? 'no ticket' : `ticket ${named}`}`
  if (drawn.data !== bytesToHex(lineBytes(lines, drawn.line))) return `its data isn’t line ${drawn.line} of the list`
  const line = decodeLine(hexToBytes(drawn.data))
  if (!line.ok) return `its line ${line.error.meta.reason}`
  const { firstTicket, lastTicket } = line.value
  if (drawn.ticket < firstTicket || drawn.ticket > lastTicket) return `line ${drawn.line} doesn’t have its ticket`
  const leaf = leafHash(hexToBytes(drawn.data))
  if (drawn.leaf !== bytesToHex(leaf)) return 'its leaf isn’t the hash of its data'
  const audit = { index: drawn.line, size: freeze.lines, root: hexToBytes(freeze.root) }
  const hashes = drawn.proof.map((hash) => hexToBytes(hash))
  return verifyInclusion(leaf, { ...audit, proof: hashes })
    ? null
    : 'its proof doesn’t lead to the fingerprint of the closed list'
}

/** Repeats the whole draw from seed, register, voids and plan, all of them frozen (`DRAW_NEEDS`). */
export function checkDraw({ proof, register }: Evidence): Finding {
  if (!register.ok) return fail('We can’t run the draw, because the list isn’t complete.')
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
  if (different >= 0)
    return fail(`We ran the draw again and got a different result from position ${different + 1} on.`, values)
  if (proof.drawn.length < picks.length)
    return fail(
      `We ran the draw again and got ${counted(picks.length, 'ticket')}. The file has ${proof.drawn.length}.`,
      values,
    )
  return pass('We ran the draw again and got the same result.', values)
}

/** Are the tickets of this receipt in the register, in a line that its code and salt open? */
export function checkReceipt({ proof, register }: Evidence, receipt: unknown): Finding {
  const problem = receiptShape(receipt, 'receipt')
  if (problem !== null) return fail(`We can’t read your receipt: ${problem}.`)
  if (!register.ok) return fail('We can’t look up your tickets, because the list isn’t complete.')
  const { code, salt, first_ticket: first, last_ticket: last } = receipt as Receipt
  const tickets = first === last ? `ticket ${first}` : `tickets ${first} to ${last}`
  if (last < first || last > register.value.tickets)
    return fail(`Your ${tickets} ${first === last ? 'isn’t' : 'aren’t'} on the list.`)
  const line = lineOfTicket(register.value, first)
  const [lineFirst, lineLast] = [firstTicketOf(register.value, line), lastTicketOf(register.value, line)]
  const values = { line, first_ticket: lineFirst, last_ticket: lineLast }
  if (lineFirst !== first || lineLast !== last)
    return fail(`Line ${line} of the list has tickets ${lineFirst} to ${lineLast}, not your ${tickets}.`, values)
  const decoded = decodeLine(lineBytes(register.value.bytes, line))
  const commitment = bytesToHex(commitmentOf(hexToBytes(salt), code))
  if (!decoded.ok || bytesToHex(decoded.value.commitment) !== commitment)
    return fail(`Line ${line} of the list has your ${tickets}, but not for your entry ${code}.`, {
      ...values,
      commitment,
    })
  const found = { ...values, commitment }
  const verb = first === last ? 'is' : 'are'
  const noCount = voidOf(proof.freeze.voids, first)
  if (noCount) return pass(`Your ${tickets} ${verb} on the list but can’t win: ${voidWords[noCount.reason]}.`, found)
  return pass(`Your ${tickets} ${verb} in the draw, on line ${line} of the list.`, found)
}
