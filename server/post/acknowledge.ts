import { bytesToHex } from '@noble/hashes/utils.js'
import type { getPostSlip } from '#contract/console/post.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { wireNames } from '#contract/wire.ts'
import { saltOf } from '#domain/draw/commitment.ts'
import { MSISDN_PATTERN } from '#domain/person/person.ts'
import { HOUSE_BRAND } from '#domain/site/brand.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { acknowledgementEmail, acknowledgementText } from './acknowledgement-texts.ts'
import { findSlip, type SlipRow, setAcknowledged } from './slip-queries.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
type Slip = AnswerOf<typeof getPostSlip>

/** Queued in the transaction that enters a card. It is the sender's receipt. */
export function queueAcknowledgement(tx: Tx, cardId: string): Promise<void> {
  return enqueue(tx, 'post.acknowledge', { cardId }, { key: `post-acknowledge:${cardId}` })
}

/**
 * Sends a card's code, ticket and salt to its sender: by email, else by text. For a card with neither, staff print a
 * slip from the list of cards. A repeated job sends nothing twice.
 */
export async function acknowledgeCard(context: Context, cardId: string): Promise<void> {
  const found = await findSlip(context.db, cardId)
  const facts = found && factsOf(context, found)
  if (!found || !facts || found.acknowledgedAt !== null) return
  if (found.email !== null) {
    const brand = await namedBrandOf(context, HOUSE_BRAND)
    const content = await acknowledgementEmail(brand, context.config.publicUrl, facts)
    await context.mail.send({ to: found.email, ...content })
  } else if (found.msisdn !== null && MSISDN_PATTERN.test(found.msisdn)) {
    await context.sms.send({ to: found.msisdn, text: acknowledgementText(facts) })
  } else return
  await setAcknowledged(context.db, cardId, context.now())
}

/** The slip of a card with its name and address, to print and post. The audit log records that it was read. */
export function readSlip(context: Context, caller: Caller, cardId: string): Promise<Verdict<Slip, 'NotFoundError'>> {
  return transact<Verdict<Slip, 'NotFoundError'>>(context.db, async (tx) => {
    const found = hasBrand(caller, null) ? await findSlip(tx, cardId) : null
    const facts = found && factsOf(context, found)
    if (!found || !facts) return refuse('NotFoundError')
    const change = { action: 'post.slip', subject: { kind: 'post-card', id: cardId }, reason: 'A slip was printed' }
    await recordAudit(tx, caller.actor, change, context.now())
    const { firstName, lastName, address, postcode, acknowledgedAt, roundId } = found
    const { firstName: _, code, ...receipt } = facts
    return allow({
      ...wireNames({ ...receipt, roundId, acknowledgedAt }),
      name: [firstName, lastName].filter(Boolean).join(' '),
      address: address ?? '',
      postcode: postcode ?? '',
      entry_code: code,
    })
  })
}

/** Null after the words of the card or the key of the round are deleted. */
function factsOf({ ids, config }: Context, { number, entrantKey, ...found }: SlipRow) {
  if (entrantKey === null || found.lastName === null) return null
  const code = ids.tickets.encode(number)
  const salt = bytesToHex(saltOf(entrantKey, code))
  const { ticket, roundId, title, closesAt, firstName } = found
  const receipt = new URLSearchParams({ code, salt, first: String(ticket), last: String(ticket) })
  return { title, firstName, ticket, code, salt, closesAt, checkUrl: `${config.publicUrl}/draws/${roundId}#${receipt}` }
}
