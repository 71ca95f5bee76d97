import { z } from 'zod'
import { creditReasons, creditSources } from '#domain/money/credit.ts'
import { delayedKinds } from '#domain/person/after-draw.ts'
import { breakLengths, exclusionMonths } from '#domain/person/safer-gambling.ts'
import { postRoutes, rejectionReasons } from '#domain/post/post-card.ts'
import { endpoint } from '../endpoint.ts'
import { emailSchema } from '../fields.ts'
import { penceSchema, requestedPenceSchema } from '../money.ts'
import { dateSchema, instantSchema } from '../time.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

export const personIdSchema = z.uuid()
export const ofPerson = z.object({ person_id: personIdSchema })

const accountStateSchema = z.enum(['ACTIVE', 'BLOCKED', 'DELETED'])
const accountTypeSchema = z.enum(['GUEST', 'REGISTERED'])

/** Masked until it is requested, which adds a line to the audit log. */
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
  email_change: z
    .object({
      email: z.string(),
      takes_effect_at: instantSchema.nullable().meta({ description: 'Null until a second person has approved it' }),
    })
    .nullable(),
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
      state: accountStateSchema
        .nullable()
        .meta({ description: 'State of the newest account; null if there is no account' }),
      break_until: instantSchema.nullable(),
      excluded_until: instantSchema.nullable(),
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
    unreadable: z
      .array(z.string())
      .meta({ description: 'Rows that are left out, since what is stored of them cannot be right' }),
    person_id: personIdSchema.meta({
      description: 'Id of the person; if it was joined to another, the id of that one',
    }),
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
      .meta({ description: 'Entries of these purchases' }),
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
        words: z.string().meta({ description: 'The words shown beside the ticks' }),
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
    cards: z
      .array(
        z.object({
          card_id: z.uuid(),
          campaign_tag: z.string(),
          title: z.string(),
          route: z.enum(postRoutes),
          name: z.string().nullable().meta({ description: 'Masked; null once it is deleted' }),
          postcode: z.string().nullable(),
          received_at: instantSchema,
          reason: z.enum(rejectionReasons).nullable(),
          ticket: z.int().nullable(),
          entry_code: z.string().nullable(),
          round_id: z.uuid().nullable(),
        }),
      )
      .meta({ description: 'Cards and calls, for those who have all brands' }),
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
    wheel_prizes: z
      .array(
        z.object({
          prize_id: z.uuid(),
          reward_id: z.string(),
          prize: z.string(),
          state: z.string(),
          won_at: instantSchema,
        }),
      )
      .meta({ description: 'Prizes of the wheel that are sent by hand' }),
    delayed: z
      .array(
        z.object({
          delayed_id: z.uuid(),
          kind: z.enum(delayedKinds),
          account_id: z.string().nullable().meta({ description: 'Null for a deletion, which is of every account' }),
          reason: z.string(),
          requested_by: z.string(),
          requested_at: instantSchema,
          last_draw_at: instantSchema.nullable(),
          due_at: instantSchema.nullable().meta({ description: 'By when a deletion must be answered' }),
        }),
      )
      .meta({ description: 'Deletions and blocks that wait until the draws are over' }),
    notes: z.array(z.object({ made_at: instantSchema, made_by: z.string(), words: z.string() })),
    events: z
      .array(z.object({ happened_at: instantSchema, account_id: z.string(), name: z.string() }))
      .meta({ description: 'Events of the accounts, newest first' }),
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

/** DONE: carried out. WAITING: another person must approve it first. */
const outcomeSchema = z.object({ outcome: z.enum(['DONE', 'WAITING']), approval_id: z.uuid().nullable() })
export type PersonOutcome = z.output<typeof outcomeSchema>

export const accountIdSchema = z.string().min(1).max(40)
export const accountActSchema = z.object({ account_id: accountIdSchema, reason: reasonSchema })

export const notePerson = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/notes',
  access: 'staff',
  action: 'person.note',
  summary: 'Adds a note that other members of staff read.',
  params: ofPerson,
  body: z.object({ words: z.string().trim().min(3).max(2000) }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const sendReceiptAgain = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/receipt',
  access: 'staff',
  action: 'person.care',
  summary: 'Emails the receipt of a purchase again.',
  params: ofPerson,
  body: z.object({ purchase_id: z.string().min(1).max(40), reason: reasonSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/end-sessions',
  access: 'staff',
  action: 'person.care',
  securityEvent: "staff ends a person's sessions",
  summary: 'Logs an account out everywhere.',
  params: ofPerson,
  body: accountActSchema,
  answer: outcomeSchema,
  domainErrors: [],
})

export const emailProofs = ['ORDER_AND_CARD', 'PHONE_CODE', 'DOCUMENT'] as const

export const changePersonEmail = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/email',
  access: 'staff',
  action: 'person.change-email',
  securityEvent: 'staff changes an email',
  summary:
    'Requests to correct an email that was mistyped and never confirmed. Two people decide, and the owner has 72 hours to object.',
  params: ofPerson,
  body: accountActSchema.extend({
    email: emailSchema,
    proof: z.enum(emailProofs).meta({ description: 'How the caller proved that the account is theirs' }),
  }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/stop-email-change',
  access: 'staff',
  action: 'person.care',
  securityEvent: 'staff stops a change of email',
  summary: 'Stops a change of email before it takes effect, as when the owner objects by phone.',
  params: ofPerson,
  body: accountActSchema,
  answer: outcomeSchema,
  domainErrors: [],
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/block',
  access: 'staff',
  action: 'person.block',
  securityEvent: 'staff blocks an account',
  summary: 'Blocks an account from entering, immediately.',
  params: ofPerson,
  body: accountActSchema,
  answer: outcomeSchema,
  domainErrors: [],
})

export const unblockPerson = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/unblock',
  access: 'staff',
  action: 'person.unblock',
  securityEvent: 'staff requests to lift a block',
  summary: 'Requests that a block is lifted, which takes two people.',
  params: ofPerson,
  body: accountActSchema,
  answer: outcomeSchema,
  domainErrors: [],
})

export const grantPersonCredit = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/credit',
  access: 'staff',
  action: 'person.credit',
  securityEvent: 'staff gives credit',
  summary: 'Gives credit; beyond a setting within 24 hours it takes two people. Repeated with its id it is given once.',
  params: ofPerson,
  body: accountActSchema.extend({
    credit_id: z.uuid().meta({ description: 'Made by the caller' }),
    amount: requestedPenceSchema.refine((amount) => amount > 0 && amount <= 1_000_000, 'must be £0.01 to £10,000'),
    expires_at: instantSchema.nullable(),
  }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const keepPersonAway = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/stay-away',
  access: 'staff',
  action: 'person.stay-away',
  securityEvent: 'staff sets a time-out or exclusion',
  summary: 'Sets a time-out or an exclusion that a person has requested. Neither can be taken back.',
  params: ofPerson,
  body: z.object({
    account_id: z
      .string()
      .min(1)
      .max(40)
      .nullable()
      .meta({ description: 'Null for a person who is known by cards and calls alone' }),
    reason: reasonSchema,
    time_out: z.enum(breakLengths).nullable(),
    exclusion_months: z.literal([...exclusionMonths]).nullable(),
  }),
  answer: outcomeSchema,
  domainErrors: [],
})

export const joinPerson = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/join',
  access: 'staff',
  action: 'person.join',
  securityEvent: 'staff requests to join two persons',
  summary: 'Requests that two persons are joined as one, which takes two people and cannot be undone.',
  params: ofPerson,
  body: z.object({
    into_person_id: personIdSchema.meta({
      description: 'The person that remains; the stricter limits of the two apply',
    }),
    reason: reasonSchema,
  }),
  answer: outcomeSchema,
  domainErrors: [],
})
