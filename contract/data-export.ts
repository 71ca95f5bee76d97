import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { penceSchema } from './money.ts'
import { dateSchema, instantSchema } from './time.ts'

const anything = z.record(z.string(), z.unknown())
const instantOrNull = instantSchema.nullable()
const textOrNull = z.string().nullable()
const optIn = { opt_in_sms: z.boolean(), opt_in_email: z.boolean() }

/** All data stored about the owner of an account, except passwords, codes, keys and tokens. */
export const dataExportSchema = z.object({
  made_at: instantSchema,
  account: z.object({
    external_id: z.string(),
    account_type: z.enum(['GUEST', 'REGISTERED']),
    email: z.string(),
    email_confirmed_at: instantSchema.nullable(),
    first_name: textOrNull,
    last_name: textOrNull,
    gender: textOrNull,
    gender_other: textOrNull,
    dob: dateSchema.nullable(),
    postcode: textOrNull,
    msisdn: textOrNull,
    msisdn_exp: instantOrNull,
    terms_and_privacy: instantOrNull,
    brand: z.string(),
    ...optIn,
    attribution: anything,
    created_at: instantSchema,
  }),
  brand_opt_ins: z.array(z.object({ name: z.string(), ...optIn, changed_at: instantSchema })),
  /** The limits of the person, across all accounts. */
  limits: z.object({
    monthly: penceSchema.nullable(),
    next_monthly: penceSchema.nullable(),
    next_monthly_at: instantOrNull,
    break_until: instantOrNull,
    excluded_until: instantOrNull,
  }),
  account_events: z.array(z.object({ name: z.string(), data: anything, happened_at: instantSchema })),
  sessions: z.array(
    z.object({
      created_at: instantSchema,
      expires_at: instantSchema,
      ended_at: instantOrNull,
      ended_why: textOrNull,
      brand: z.string(),
      campaign_tag: textOrNull,
      platform: z.string(),
      attribution: anything,
    }),
  ),
  /** Devices on which the owner is or was signed in. */
  devices: z.array(
    z.object({
      name: z.string(),
      created_at: instantSchema,
      last_used_at: instantSchema,
      ended_at: instantOrNull,
      ended_why: textOrNull,
    }),
  ),
  passkeys: z.array(
    z.object({ name: z.string(), host: z.string(), created_at: instantSchema, last_used_at: instantOrNull }),
  ),
  page_events: z.array(
    z.object({ name: z.string(), path: textOrNull, data: anything.nullable(), happened_at: instantSchema }),
  ),
  /** Campaigns for which the account has requested an opening email. */
  opening_notices: z.array(z.object({ campaign_tag: z.string(), requested_at: instantSchema })),
  /** Texts with a code that were sent, without the code. */
  codes_sent: z.array(
    z.object({
      msisdn: z.string(),
      address: textOrNull,
      tries: z.int(),
      created_at: instantSchema,
      confirmed_at: instantOrNull,
    }),
  ),
  purchases: z.array(
    z.object({
      purchase_id: z.string(),
      created_at: instantSchema,
      completed_at: instantOrNull,
      state: z.string(),
      brand: z.string(),
      campaign_tag: textOrNull,
      platform: z.string(),
      attribution: anything,
      promo_code: textOrNull,
      discount_total: penceSchema,
      credit: penceSchema,
      total: penceSchema,
      refunded: penceSchema,
      refunded_credit: penceSchema,
      items: z.array(
        z.object({ title: z.string(), type: z.string(), frequency: z.string(), quantity: z.int(), price: penceSchema }),
      ),
      entries: z.array(
        z.object({
          campaign_tag: z.string(),
          route: z.string(),
          state: z.string(),
          quantity: z.int(),
          round_closes_at: instantOrNull,
          first_ticket: z.int().nullable(),
          last_ticket: z.int().nullable(),
        }),
      ),
      payments: z.array(
        z.object({
          provider: z.string(),
          reference: textOrNull,
          amount: penceSchema,
          state: z.string(),
          funding: textOrNull,
          created_at: instantSchema,
          captured_at: instantOrNull,
        }),
      ),
    }),
  ),
  /** Cards that the card provider stores for the owner; we do not have their numbers. */
  saved_cards: z.array(
    z.object({ brand: z.string(), last4: z.string(), expires: z.string(), saved_at: instantSchema }),
  ),
  credit: z.object({
    lots: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        description: z.string(),
        granted: penceSchema,
        expires_at: instantOrNull,
        created_at: instantSchema,
      }),
    ),
    activity: z.array(
      z.object({
        reason_tag: z.string(),
        transaction_type: z.enum(['CREDIT', 'DEBIT']),
        amount: penceSchema,
        pending: z.boolean(),
        timestamp: instantSchema,
      }),
    ),
  }),
  /** Spins of the daily wheel; `won` is null if one gave nothing. */
  spins: z.array(
    z.object({
      spun_at: instantSchema,
      test_mode: z.boolean(),
      won: anything.nullable(),
      promo_code: textOrNull,
      delivery: z
        .object({
          state: z.string(),
          answered_at: instantOrNull,
          sent_at: instantOrNull,
          closed_at: instantOrNull,
          carrier: textOrNull,
          reference: textOrNull,
          first_name: textOrNull,
          last_name: textOrNull,
          address: textOrNull,
          town: textOrNull,
          county: textOrNull,
          postcode: textOrNull,
        })
        .nullable()
        .meta({ description: 'Of a prize that is sent, with the address that was given for it' }),
    }),
  ),
  /** Prizes that were drawn, with the details given for their delivery. */
  wins: z.array(
    z.object({
      campaign_tag: z.string(),
      ticket: z.int(),
      state: z.string(),
      drawn_at: instantSchema,
      answered_at: instantSchema.nullable(),
      naming: textOrNull,
      shown_name: textOrNull,
      shown_county: textOrNull,
      first_name: textOrNull,
      last_name: textOrNull,
      phone: textOrNull,
      dob: textOrNull,
      address: textOrNull,
      town: textOrNull,
      county: textOrNull,
      postcode: textOrNull,
      /** The list of uploaded proofs; our staff hand out the files themselves. */
      documents: z.array(z.object({ kind: z.string(), content_type: z.string(), added_at: instantSchema })),
      photo: z
        .object({
          alt: z.string(),
          consent: z.string(),
          added_at: instantSchema,
          picture: z.string().meta({ description: 'The photograph itself, as a data URL' }),
        })
        .nullable()
        .meta({ description: 'What everybody is shown of the winner, as they agreed' }),
    }),
  ),
  /** Codes that are for this account, or whose list names its email or number. */
  promo_codes: z.array(z.string()),
})
export type DataExport = z.output<typeof dataExportSchema>

/**
 * An open session does not prove who owns the account; a registered account's password does, and a guest's emailed
 * code.
 */
const proofSchema = z.object({
  proof: z.string().min(1).max(100).meta({ description: 'The password; for a guest, the code sent by email' }),
})

/** A code of six digits. It is valid for ten minutes and five attempts. The rate limit is that of password emails. */
export const sendProof = endpoint({
  method: 'POST',
  path: '/api/account/proof/send',
  access: 'account',
  summary: 'Sends a guest, by email, the code to export their data or delete the account.',
  answer: z.object({}),
  domainErrors: [],
})

/**
 * Data of the caller's account only. Another account with the same email may belong to a stranger who only typed it.
 */
export const getDataExport = endpoint({
  method: 'POST',
  path: '/api/account/data',
  access: 'account',
  securityEvent: 'data download',
  summary: 'Exports all data stored about the owner of the account. At most ten times an hour.',
  body: proofSchema,
  answer: dataExportSchema,
  domainErrors: ['ShepherdWrongPassword', 'VerifyCodeExpired'],
})

/**
 * Names, email, number and other personal data are deleted, sessions end, and unpaid purchases are released. Refused
 * while a payment is pending or a prize of the account is not settled. A second request, for example after a lost
 * answer, receives AccountDeleted.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'account',
  securityEvent: 'account deletion',
  summary: 'Deletes the account permanently.',
  body: proofSchema,
  answer: z.object({}),
  domainErrors: ['ShepherdWrongPassword', 'VerifyCodeExpired', 'EntryAlreadyPending', 'PrizeNotSettled'],
})
