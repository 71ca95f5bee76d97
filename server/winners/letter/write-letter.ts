import { dayText, londonDay } from '#domain/time/london.ts'
import { refuseField, type Verdict } from '#domain/verdict.ts'
import { answerEndsAt } from '#domain/winners/winner-case.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { findCardOfEntry } from '#server/post/exports.ts'
import type { DeskCaller } from '../admin/cases.ts'
import type { DeskCaseRow } from '../admin/queries.ts'
import { makeDocumentLink, storeDocument } from '../documents/store-document.ts'
import { findCase } from '../queries.ts'
import { type Letter, renderLetter } from './letter-pdf.ts'

type Written = Verdict<{ path: string; expiresAt: Date }, 'ValidationError' | 'NotFoundError'>

/**
 * The letter to a winner who entered by post, as a document of the case. It is deleted with the winner's other
 * documents. The member of staff who posts it records a contact, which starts the days to answer.
 */
export async function writeLetter(context: Context, caller: DeskCaller, row: DeskCaseRow): Promise<Written> {
  const found = await findCase(context.db, row.id)
  const card = found && (await findCardOfEntry(context.db, found.entryId))
  if (!card) return refuseField('address', 'No address is on record')
  const now = context.now()
  const brand = await namedBrandOf(context, row.brand)
  const { ticket, prize, title, openedAt, answerBy } = row
  const answerEnds = dayText(londonDay(answerEndsAt({ openedAt, answerBy, reachedAt: row.reachedAt ?? now })))
  const letter: Letter = {
    sender: brand.name,
    legalLine: brand.legalLine,
    recipient: [`${card.firstName} ${card.lastName}`, ...card.address.split(/,\s*/), card.postcode],
    date: dayText(londonDay(now)),
    heading: `You’ve won: ${prize}`,
    paragraphs: [
      `Dear ${card.firstName} ${card.lastName},`,
      `You entered ${title} by post. Your ticket, number ${ticket}, was drawn on ${dayText(londonDay(openedAt))}. Your prize is ${prize}.`,
      `Please confirm your details by ${answerEnds}. Fill in the form below and send it to ${context.config.POSTAL_ADDRESS}, or send us a message at ${context.config.publicUrl}/contact. If we don’t hear from you by then, the prize goes to the next reserve winner.`,
      winnerPromise.neverPay,
    ],
    form: {
      heading: `Your answer (${row.campaignTag}, ticket ${ticket})`,
      note: 'Circle how we may name you among our winners: full name and county / surname and county / no name.',
      fields: ['Full name', 'Date of birth', 'Phone', 'Address', 'County and postcode', 'Signature'],
    },
  }
  const stored = await storeDocument(context, caller, row, 'LETTER', await renderLetter(letter))
  return stored.ok ? makeDocumentLink(context, caller, row, stored.value.id) : stored
}
