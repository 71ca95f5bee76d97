import { getPerson, type PersonShown } from '#contract/console/people.ts'
import { wireNames } from '#contract/wire.ts'
import type { CreditReason } from '#domain/money/credit.ts'
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
    accounts: accounts.map(({ id: accountId, birthDate, ...account }) =>
      wireNames({
        accountId: codeOf.get(accountId)!,
        ...maskContact(account),
        emailChange: showEmailChange(emailChanges.find((change) => change.accountId === accountId)),
      }),
    ),
    limits: { ...showLimits(person, now()), monthly_of_site: pence(config.MONTHLY_LIMIT_PENCE) },
    spending: spending.map(wireNames),
    purchases: purchases.map(({ id: purchaseId, completedAt, ...purchase }) =>
      wireNames({ purchaseId: purchaseCodes.get(purchaseId)!, ...purchase, hasReceipt: completedAt !== null }),
    ),
    entries: entries.map(({ purchaseId, ...entry }) =>
      wireNames({
        purchaseId: purchaseCodes.get(purchaseId)!,
        ...entry,
        draw: draws.get(entry.number)?.draw ?? null,
      }),
    ),
    credit: await showCredit(context, accountIds, lots),
    consents: events.flatMap((event) => consentOf(event, codeOf.get(event.accountId)!)),
    sessions: sessions.map(({ endedAt, ...session }) =>
      wireNames({
        ...session,
        accountId: codeOf.get(session.accountId)!,
        endsAt: endedAt ?? session.endsAt,
        isLive: endedAt === null && session.endsAt > now(),
      }),
    ),
    cases: cases.map(wireNames),
    wheel_prizes: wheelPrizes.map(({ prizeId, number, ...won }) =>
      wireNames({ prizeId, rewardId: ids.rewards.encode(number), ...won }),
    ),
    cards: cards.map((card) => showCard(context, card)),
    // A deletion covers every account, so only staff with all brands see it.
    delayed: delayed
      .filter(({ accountId }) => (accountId === null ? brands === null : codeOf.has(accountId)))
      .map((each) => wireNames({ ...each, accountId: each.accountId && codeOf.get(each.accountId)! })),
    notes: notes.map(wireNames),
    events: events.map(({ data, ...event }) => wireNames({ ...event, accountId: codeOf.get(event.accountId)! })),
  }
  const { readable, unreadable } = readablePart(getPerson.answer, shown)
  return allow({ ...readable, unreadable })
}

function showCard({ ids }: Context, { id, tag, words, number, ...card }: PersonCard): PersonShown['cards'][number] {
  return wireNames({
    cardId: id,
    campaignTag: tag,
    ...card,
    name: words.lastName === null ? null : [words.firstName ?? '', words.lastName].map(maskName).join(' '),
    postcode: words.postcode && maskPostcode(words.postcode),
    entryCode: number === null ? null : ids.tickets.encode(number),
  })
}

/** The same row with its contact data masked. */
export function maskContact<Row extends Contact>({ email, firstName, lastName, postcode, msisdn, ...others }: Row) {
  return {
    email: maskEmail(email),
    name: [firstName, lastName].map((name) => maskName(name ?? '')).join(' '),
    postcode: postcode === null ? null : maskPostcode(postcode),
    phone: msisdn === null ? null : maskMobile(msisdn),
    ...others,
  }
}

function showEmailChange(change: EmailChange | undefined) {
  return change ? wireNames({ email: maskEmail(change.email), takesEffectAt: change.takesEffectAt }) : null
}

function showLimits(person: queries.PersonRow, now: Date) {
  const orNull = (amount: number | null) => (amount === null ? null : pence(amount))
  const pending = person.nextLimitAt && {
    monthlyPence: orNull(person.nextLimitPence),
    takesEffectAt: person.nextLimitAt,
  }
  const limit = limitAt({ monthlyPence: orNull(person.monthlyLimitPence), pending }, now)
  const { breakUntil, excludedUntil } = person
  return wireNames({
    monthlyPence: limit.monthlyPence,
    nextMonthlyPence: limit.pending?.monthlyPence ?? null,
    nextMonthlyAt: limit.pending?.takesEffectAt ?? null,
    breakUntil,
    excludedUntil,
  })
}

async function showCredit({ db, now }: Context, accountIds: readonly string[], lots: readonly queries.PersonLot[]) {
  const available = await Promise.all(accountIds.map((id) => creditOf(db, id, now())))
  const ledgers = await Promise.all(accountIds.map((id) => describeCredit(db, id)))
  const ledger = ledgers.flatMap(({ activity }) => activity)
  return {
    // A lot whose balance was changed manually may be negative. Its row is then left out.
    available: pence(Math.max(0, sum(available))),
    lots: lots.map(wireNames),
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
  return [
    wireNames({
      happenedAt,
      accountId,
      brandList: typeof data.name === 'string' ? data.name : null,
      byText: data.opt_in_sms === true,
      byEmail: data.opt_in_email === true,
      from: typeof data.from === 'string' ? data.from : 'the question of a brand',
      words: `${consentWords.question}: ${consentWords.sms}; ${consentWords.email}`,
    }),
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
