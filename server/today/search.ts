import type { foundKinds } from '#contract/console/today.ts'
import { formatPounds, pence } from '#domain/money/money.ts'
import { foldEmail } from '#domain/person/email.ts'
import { parseMobile } from '#domain/person/person.ts'
import { hasRole, type StaffRights } from '#domain/staff/staff.ts'
import { findFirstCampaigns } from '#server/campaigns/exports.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './search-queries.ts'

export type Found = { kind: (typeof foundKinds)[number]; id: string; title: string; detail: string }

const TOP = 8

/**
 * The possible meanings of a text for the caller, exact matches first. A result about a person shows only that they
 * exist.
 */
export async function search(context: Context, caller: StaffRights, text: string): Promise<Found[]> {
  const isOfHouse = caller.brands === null
  const found = await Promise.all([
    hasRole(caller, 'search.people') ? searchPurchases(context, caller, text) : [],
    hasRole(caller, 'search.people') ? searchTickets(context, caller, text) : [],
    hasRole(caller, 'search.people') ? searchEntries(context, caller, text) : [],
    hasRole(caller, 'search.people') ? searchAccounts(context, caller, text) : [],
    hasRole(caller, 'promo.read') && isOfHouse ? searchPromos(context, text) : [],
    searchCampaigns(context, caller, text),
    isOfHouse ? searchBundles(context, text) : [],
  ])
  return found.flat()
}

async function searchPurchases({ db, ids }: Context, { brands }: StaffRights, text: string): Promise<Found[]> {
  const number = ids.purchases.decode(text)
  if (number === null) return []
  const found = await queries.findPurchases(db, [number], brands)
  return found.map((purchase) => ({
    kind: 'PURCHASE',
    id: text,
    title: `Order ${text}`,
    detail: [purchase.state, formatPounds(pence(purchase.totalPence)), dayOf(purchase.createdAt), purchase.brand].join(
      ' · ',
    ),
  }))
}

/** `WINACAR 17` is ticket 17 of each round of that campaign. */
async function searchTickets({ db, ids }: Context, { brands }: StaffRights, text: string): Promise<Found[]> {
  const [, tag, digits] = /^([A-Z0-9_-]{1,30})[ #]+([1-9]\d{0,14})$/i.exec(text) ?? []
  if (!tag || !digits) return []
  const found = await queries.findTickets(db, { tag: tag.toUpperCase(), ticket: Number(digits) }, brands)
  return found.map(({ title, closesAt, purchase, ticket, tag: shown }) => ({
    kind: 'TICKET',
    id: `${shown} ${ticket}`,
    title: `Ticket ${ticket} of ${title}`,
    detail: [
      closesAt ? `round that closes ${dayOf(closesAt)}` : 'round without an end',
      purchase === null ? 'no order' : `order ${ids.purchases.encode(purchase)}`,
    ].join(' · '),
  }))
}

/** Finds an entry by the code on a receipt or a slip. */
async function searchEntries({ db, ids }: Context, { brands }: StaffRights, text: string): Promise<Found[]> {
  const number = ids.tickets.decode(text)
  const found = number === null ? null : await queries.findEntry(db, number, brands)
  if (!found) return []
  const detail = [found.route, `code ${text}`].join(' · ')
  const title = `Ticket ${found.ticket} of ${found.title}`
  return [{ kind: 'TICKET', id: text, title, detail }]
}

async function searchAccounts({ db }: Context, { brands }: StaffRights, text: string): Promise<Found[]> {
  const msisdn = parseMobile(text)
  if (!text.includes('@') && msisdn === null) return []
  const found = await queries.findAccounts(db, { email: foldEmail(text), msisdn }, brands)
  return found.map(({ personId, type, state, brand, since }) => ({
    kind: 'ACCOUNT',
    id: personId,
    title: type === 'GUEST' ? 'Guest' : 'Account',
    detail: [state, `since ${dayOf(since)}`, brand].join(' · '),
  }))
}

async function searchPromos({ db }: Context, text: string): Promise<Found[]> {
  const found = await queries.findPromo(db, text.toUpperCase())
  if (!found) return []
  const uses = found.usesMax === null ? `${found.usesTaken} uses` : `${found.usesTaken} of ${found.usesMax} uses`
  return [
    {
      kind: 'PROMO',
      id: found.code,
      title: found.code,
      detail: [found.label, uses, found.active ? 'active' : 'switched off'].filter(Boolean).join(' · '),
    },
  ]
}

async function searchCampaigns({ db, now }: Context, { brands }: StaffRights, text: string): Promise<Found[]> {
  const found = await findFirstCampaigns(db, { search: text, brands, now: now() }, TOP)
  return found.map(({ tag, title, state }) => ({ kind: 'CAMPAIGN', id: tag, title, detail: `${tag} · ${state}` }))
}

async function searchBundles({ db }: Context, text: string): Promise<Found[]> {
  const found = await queries.findBundles(db, text)
  return found.map(({ tag, title, published }) => ({
    kind: 'BUNDLE',
    id: tag,
    title,
    detail: `${tag} · ${published ? 'published' : 'not published'}`,
  }))
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium' })

function dayOf(at: Date): string {
  return day.format(at)
}
