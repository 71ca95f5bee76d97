import { getPerson, type PersonShown } from '#contract/console/people.ts'
import type { CreditReason, CreditSource } from '#domain/money/credit.ts'
import { pence, sum } from '#domain/money/money.ts'
import { consentWords } from '#domain/person/consent-words.ts'
import { maskEmail, maskMobile, maskName, maskPostcode } from '#domain/person/masking.ts'
import { limitAt } from '#domain/person/safer-gambling.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type EmailChange, listEmailChanges } from '#server/accounts/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { creditOf, describeCredit } from '#server/credit/exports.ts'
import { findEntryDraws } from '#server/draws/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, transact } from '#server/platform/db/db.ts'
import { readablePart } from '#server/platform/readable-part.ts'
import { listCardsOf, type PersonCard } from '#server/post/exports.ts'
import { listDelayedOf } from './after-draw/delayed-queries.ts'
import type { Brands } from './find-people-queries.ts'
import * as queries from './person-queries.ts'

type Caller = StaffRights & { actor: AuditActor }
type Contact = Pick<queries.PersonAccount, 'email' | 'firstName' | 'lastName' | 'postcode' | 'msisdn'>

/** A person with the accounts that the caller may see; null if there are none of these. */
export async function findSeen(db: Db, id: string, brands: Brands) {
  const person = await queries.findPerson(db, id)
  if (!person) return null
  const accounts = await queries.listAccounts(db, person.id, brands)
  return accounts.length > 0 || brands === null ? { person, accounts } : null
}

/** All stored data on a person, limited to the brands of the caller. Contact data are masked. */
export async function showPerson(
  context: Context,
  { brands }: StaffRights,
  id: string,
): Promise<Verdict<PersonShown, 'NotFoundError'>> {
  const { db, ids, now, config } = context
  const seen = await findSeen(db, id, brands)
  if (!seen) return refuse('NotFoundError')
  const { person, accounts } = seen
  const accountIds = accounts.map((account) => account.id)
  const codeOf = new Map(accounts.map((account) => [account.id, ids.accounts.encode(account.number)]))
  const [spending, purchases, lots, events, sessions, cases, wheelPrizes, notes, emailChanges, cards, delayed] =
    await Promise.all([
      queries.listSpending(db, person.id),
      queries.listPurchases(db, accountIds),
      queries.listLots(db, accountIds),
      queries.listEvents(db, accountIds),
      queries.listSessions(db, accountIds),
      queries.listCases(db, accountIds),
      queries.listWheelPrizes(db, accountIds),
      queries.listNotes(db, person.id),
      listEmailChanges(db, accountIds),
      brands === null ? listCardsOf(db, person.id) : [],
      listDelayedOf(db, person.id),
    ])
  const purchaseIds = purchases.map((purchase) => purchase.id)
  const [entries, draws] = await Promise.all([
    queries.listEntries(db, purchaseIds),
    findEntryDraws(context, purchaseIds),
  ])
  const purchaseCodes = new Map(purchases.map((purchase) => [purchase.id, ids.purchases.encode(purchase.number)]))
  const shown: PersonShown = {
    unreadable: [],
    person_id: person.id,
    since: person.since,
    joined: person.joined,
    accounts: accounts.map((account) => ({
      account_id: codeOf.get(account.id)!,
      ...maskContact(account),
      type: account.type,
      state: account.state,
      brand: account.brand,
      since: account.since,
      email_confirmed_at: account.emailConfirmedAt,
      phone_verified_until: account.msisdnExpiresAt,
      terms_accepted_at: account.termsAt,
      codes_sent: account.codesSent,
      email_change: showEmailChange(emailChanges.find(({ accountId }) => accountId === account.id)),
    })),
    limits: { ...showLimits(person, now()), monthly_of_site: pence(config.MONTHLY_LIMIT_PENCE) },
    spending: spending.map(({ month, kind, spentPence }) => ({ month, kind, spent: pence(spentPence) })),
    purchases: purchases.map((purchase) => ({
      purchase_id: purchaseCodes.get(purchase.id)!,
      created_at: purchase.createdAt,
      state: purchase.state,
      brand: purchase.brand,
      items: pence(purchase.itemsPence),
      discount: pence(purchase.discountPence),
      credit: pence(purchase.creditPence),
      total: pence(purchase.totalPence),
      refunded: pence(purchase.refundedPence),
      promo_code: purchase.promoCode,
      has_receipt: purchase.completedAt !== null,
    })),
    entries: entries.map((entry) => ({
      purchase_id: purchaseCodes.get(entry.purchaseId)!,
      campaign_tag: entry.tag,
      title: entry.title,
      route: entry.route,
      state: entry.state,
      quantity: entry.quantity,
      first_ticket: entry.firstTicket,
      last_ticket: entry.lastTicket,
      round_id: entry.roundId,
      closes_at: entry.closesAt,
      draw: draws.get(entry.number)?.draw ?? null,
    })),
    credit: await showCredit(context, accountIds, lots),
    consents: events.flatMap((event) => consentOf(event, codeOf.get(event.accountId)!)),
    sessions: sessions.map((session) => ({
      account_id: codeOf.get(session.accountId)!,
      started_at: session.startedAt,
      ends_at: session.endedAt ?? session.endsAt,
      ended_why: session.endedWhy,
      brand: session.brand,
      platform: session.platform,
      is_live: session.endedAt === null && session.endsAt > now(),
    })),
    cases: cases.map(({ roundId, tag, prize, ticket, state, openedAt }) => ({
      round_id: roundId,
      campaign_tag: tag,
      prize,
      ticket,
      state,
      opened_at: openedAt,
    })),
    wheel_prizes: wheelPrizes.map(({ id: prizeId, number, prize, state, wonAt }) => ({
      prize_id: prizeId,
      reward_id: ids.rewards.encode(number),
      prize,
      state,
      won_at: wonAt,
    })),
    cards: cards.map((card) => showCard(context, card)),
    // A deletion covers every account, so only staff with all brands see it.
    delayed: delayed
      .filter(({ accountId }) => (accountId === null ? brands === null : codeOf.has(accountId)))
      .map((each) => ({
        delayed_id: each.id,
        kind: each.kind,
        account_id: each.accountId && codeOf.get(each.accountId)!,
        reason: each.reason,
        requested_by: each.requestedBy,
        requested_at: each.requestedAt,
        last_draw_at: each.lastDrawAt,
        due_at: each.dueAt,
      })),
    notes: notes.map(({ madeAt, madeBy, words }) => ({ made_at: madeAt, made_by: madeBy, words })),
    events: events.map(({ happenedAt, accountId, name }) => ({
      happened_at: happenedAt,
      account_id: codeOf.get(accountId)!,
      name,
    })),
  }
  const { readable, unreadable } = readablePart(getPerson.answer, shown)
  return allow({ ...readable, unreadable })
}

function showCard({ ids }: Context, { words, number, ...card }: PersonCard): PersonShown['cards'][number] {
  return {
    card_id: card.id,
    campaign_tag: card.tag,
    title: card.title,
    route: card.route,
    name: words.lastName === null ? null : [words.firstName ?? '', words.lastName].map(maskName).join(' '),
    postcode: words.postcode && maskPostcode(words.postcode),
    received_at: card.receivedAt,
    reason: card.reason,
    ticket: card.ticket,
    entry_code: number === null ? null : ids.tickets.encode(number),
    round_id: card.roundId,
  }
}

export function maskContact({ email, firstName, lastName, postcode, msisdn }: Contact) {
  return {
    email: maskEmail(email),
    name: [firstName, lastName].map((name) => maskName(name ?? '')).join(' '),
    postcode: postcode === null ? null : maskPostcode(postcode),
    phone: msisdn === null ? null : maskMobile(msisdn),
  }
}

function showEmailChange(change: EmailChange | undefined) {
  return change === undefined ? null : { email: maskEmail(change.email), takes_effect_at: change.takesEffectAt }
}

function showLimits(person: queries.PersonRow, now: Date) {
  const orNull = (amount: number | null) => (amount === null ? null : pence(amount))
  const pending = person.nextLimitAt && {
    monthlyPence: orNull(person.nextLimitPence),
    takesEffectAt: person.nextLimitAt,
  }
  const limit = limitAt({ monthlyPence: orNull(person.monthlyLimitPence), pending }, now)
  return {
    monthly: limit.monthlyPence,
    next_monthly: limit.pending?.monthlyPence ?? null,
    next_monthly_at: limit.pending?.takesEffectAt ?? null,
    break_until: person.breakUntil,
    excluded_until: person.excludedUntil,
  }
}

async function showCredit({ db, now }: Context, accountIds: readonly string[], lots: readonly queries.PersonLot[]) {
  const available = await Promise.all(accountIds.map((id) => creditOf(db, id, now())))
  const ledgers = await Promise.all(accountIds.map((id) => describeCredit(db, id)))
  const ledger = ledgers.flatMap(({ activity }) => activity)
  return {
    // A lot whose balance was changed manually may be negative. Its row is then left out.
    available: pence(Math.max(0, sum(available))),
    lots: lots.map((lot) => ({
      source: lot.source as CreditSource,
      title: lot.title,
      granted: pence(lot.grantedPence),
      left: pence(lot.postedPence - lot.heldPence),
      held: pence(lot.heldPence),
      has_lapsed: lot.lapsed,
      expires_at: lot.expiresAt,
      created_at: lot.createdAt,
    })),
    ledger: ledger
      .map((move) => ({
        happened_at: move.timestamp,
        type: move.transactionType,
        reason: move.reasonTag as CreditReason,
        amount: move.amountPence,
        is_pending: move.pending,
      }))
      .sort((one, other) => other.happened_at.getTime() - one.happened_at.getTime()),
  }
}

type Consent = PersonShown['consents'][number]

function consentOf({ name, data, happenedAt }: queries.AccountEvent, accountId: string): Consent[] {
  if (name !== 'opt_ins_set' && name !== 'brand_opt_ins_set') return []
  const [byText, byEmail] = [data.opt_in_sms === true, data.opt_in_email === true]
  return [
    {
      happened_at: happenedAt,
      account_id: accountId,
      brand_list: typeof data.name === 'string' ? data.name : null,
      by_text: byText,
      by_email: byEmail,
      from: typeof data.from === 'string' ? data.from : 'the question of a brand',
      words: `${consentWords.question}: ${consentWords.sms}; ${consentWords.email}`,
    },
  ]
}

type Shown = Contact & { accountId: string; birthDate: string | null }

/** Contact data in full. The transaction that reads them adds a line to the audit log. */
export function readContact(
  { db, ids, now }: Context,
  { brands, actor }: Caller,
  id: string,
): Promise<Verdict<Shown[], 'NotFoundError'>> {
  return transact<Verdict<Shown[], 'NotFoundError'>>(db, async (tx) => {
    const seen = await findSeen(tx, id, brands)
    if (!seen) return refuse('NotFoundError')
    const { person, accounts } = seen
    const change = {
      action: 'person.show',
      subject: { kind: 'person', id: person.id },
      reason: 'Contact data were read',
    }
    await recordAudit(tx, actor, change, now())
    return allow(accounts.map((account) => ({ ...account, accountId: ids.accounts.encode(account.number) })))
  })
}
