import { z } from 'zod'
import { creditReasons, creditSources } from '#domain/credit.ts'
import { endpoint } from '../endpoint.ts'
import { penceSchema } from '../money.ts'
import { dateSchema, instantSchema } from '../time.ts'
import { listSearchSchema, listShape } from './lists.ts'

export const personIdSchema = z.uuid()
export const ofPerson = z.object({ person_id: personIdSchema })

const accountStateSchema = z.enum(['ACTIVE', 'BLOCKED', 'DELETED'])
const accountTypeSchema = z.enum(['GUEST', 'REGISTERED'])

/** Masked until it is asked for, which stands in the audit. */
const contactSchema = z.object({
  email: z.string(),
  name: z.string(),
  postcode: z.string().nullable(),
  phone: z.string().nullable(),
})

const accountSchema = contactSchema.extend({
  account_id: z.string(),
  type: accountTypeSchema,
  state: accountStateSchema,
  brand: z.string(),
  since: instantSchema,
  email_confirmed_at: instantSchema.nullable(),
  phone_verified_until: instantSchema.nullable(),
  terms_accepted_at: instantSchema.nullable(),
  codes_sent: z.int().meta({ description: 'Verification codes of the last 30 days' }),
})

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/console/people',
  access: 'staff',
  action: 'person.read',
  summary: 'Lists people, or finds those of an email, phone, name and postcode, order, ticket or promo code.',
  ...listShape({
    sorts: ['since'],
    sort: '-since',
    filter: { search: listSearchSchema },
    row: contactSchema.extend({
      person_id: personIdSchema,
      since: instantSchema,
      accounts: z.int().min(0),
      state: accountStateSchema.nullable().meta({ description: 'Of the newest account; null without one' }),
      brand: z.string().nullable(),
    }),
  }),
  domainErrors: [],
})

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/console/people/:person_id',
  access: 'staff',
  action: 'person.read',
  summary: 'Returns everything about a person, with contact data masked.',
  params: ofPerson,
  answer: z.object({
    person_id: personIdSchema.meta({ description: 'Of the person whom this one was joined to, where it was' }),
    since: instantSchema,
    joined: z.int().meta({ description: 'How many persons turned out to be this one' }),
    accounts: z.array(accountSchema),
    limits: z.object({
      monthly: penceSchema.nullable(),
      next_monthly: penceSchema.nullable(),
      next_monthly_at: instantSchema.nullable(),
      monthly_of_site: penceSchema,
      break_until: instantSchema.nullable(),
      excluded_until: instantSchema.nullable(),
    }),
    spending: z.array(z.object({ month: z.string(), kind: z.string(), spent: penceSchema })),
    purchases: z
      .array(
        z.object({
          purchase_id: z.string(),
          created_at: instantSchema,
          state: z.string(),
          brand: z.string(),
          items: penceSchema,
          discount: penceSchema,
          credit: penceSchema,
          total: penceSchema,
          refunded: penceSchema,
          promo_code: z.string().nullable(),
          has_receipt: z.boolean(),
        }),
      )
      .meta({ description: 'The newest 100' }),
    entries: z
      .array(
        z.object({
          purchase_id: z.string(),
          campaign_tag: z.string(),
          title: z.string(),
          route: z.string(),
          state: z.string(),
          quantity: z.int(),
          first_ticket: z.int().nullable(),
          last_ticket: z.int().nullable(),
          round_id: z.uuid(),
          closes_at: instantSchema.nullable(),
          draw: z.string().nullable(),
        }),
      )
      .meta({ description: 'Of these purchases' }),
    credit: z.object({
      available: penceSchema,
      lots: z.array(
        z.object({
          source: z.enum(creditSources),
          title: z.string(),
          granted: penceSchema,
          left: penceSchema,
          held: penceSchema,
          has_lapsed: z.boolean(),
          expires_at: instantSchema.nullable(),
          created_at: instantSchema,
        }),
      ),
      ledger: z.array(
        z.object({
          happened_at: instantSchema,
          type: z.enum(['CREDIT', 'DEBIT']),
          reason: z.enum(creditReasons),
          amount: penceSchema,
          is_pending: z.boolean(),
        }),
      ),
    }),
    consents: z.array(
      z.object({
        happened_at: instantSchema,
        account_id: z.string(),
        brand_list: z.string().nullable().meta({ description: 'The list of a brand; null for ours' }),
        by_text: z.boolean(),
        by_email: z.boolean(),
        from: z.string().meta({ description: 'The form or act by which it was given or withdrawn' }),
        words: z.string().meta({ description: 'What was read beside the ticks' }),
      }),
    ),
    sessions: z.array(
      z.object({
        account_id: z.string(),
        started_at: instantSchema,
        ends_at: instantSchema,
        ended_why: z.string().nullable(),
        brand: z.string(),
        platform: z.string(),
        is_live: z.boolean(),
      }),
    ),
    cases: z.array(
      z.object({
        round_id: z.uuid(),
        campaign_tag: z.string(),
        prize: z.string().nullable(),
        ticket: z.int(),
        state: z.string(),
        opened_at: instantSchema,
      }),
    ),
    notes: z.array(z.object({ made_at: instantSchema, made_by: z.string(), words: z.string() })),
    events: z
      .array(z.object({ happened_at: instantSchema, account_id: z.string(), name: z.string() }))
      .meta({ description: 'What happened to the accounts, newest first' }),
  }),
  domainErrors: [],
})
export type PersonShown = z.output<(typeof getPerson)['answer']>

export const showPerson = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/contact',
  access: 'staff',
  action: 'person.show',
  securityEvent: 'staff reads personal data',
  summary: 'Returns the contact data of a person, which the audit records.',
  params: ofPerson,
  answer: z.object({
    accounts: z.array(contactSchema.extend({ account_id: z.string(), birth_date: dateSchema.nullable() })),
  }),
  domainErrors: [],
})
