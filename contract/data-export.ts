import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { penceSchema } from './money.ts'
import { dateSchema, instantSchema } from './time.ts'
import { wireObject } from './wire.ts'

const anything = z.record(z.string(), z.unknown())
const instantOrNull = instantSchema.nullable()
const textOrNull = z.string().nullable()
const optIn = { optInSms: z.boolean(), optInEmail: z.boolean() }

/** All data stored about the owner of an account, except passwords, codes, keys and tokens. */
export const dataExportSchema = wireObject({
  madeAt: instantSchema,
  account: wireObject({
    externalId: z.string(),
    accountType: z.enum(['GUEST', 'REGISTERED']),
    email: z.string(),
    emailConfirmedAt: instantSchema.nullable(),
    firstName: textOrNull,
    lastName: textOrNull,
    gender: textOrNull,
    genderOther: textOrNull,
    dob: dateSchema.nullable(),
    postcode: textOrNull,
    msisdn: textOrNull,
    msisdnExp: instantOrNull,
    termsAndPrivacy: instantOrNull,
    brand: z.string(),
    ...optIn,
    attribution: anything,
    createdAt: instantSchema,
  }),
  brandOptIns: z.array(wireObject({ name: z.string(), ...optIn, changedAt: instantSchema })),
  /** The limits of the person, across all accounts. */
  limits: wireObject({
    monthlyPence: penceSchema.nullable(),
    nextMonthlyPence: penceSchema.nullable(),
    nextMonthlyAt: instantOrNull,
    breakUntil: instantOrNull,
    excludedUntil: instantOrNull,
  }),
  accountEvents: z.array(wireObject({ name: z.string(), data: anything, happenedAt: instantSchema })),
  sessions: z.array(
    wireObject({
      createdAt: instantSchema,
      expiresAt: instantSchema,
      endedAt: instantOrNull,
      endedWhy: textOrNull,
      brand: z.string(),
      campaignTag: textOrNull,
      platform: z.string(),
      attribution: anything,
    }),
  ),
  /** Devices on which the owner is or was signed in. */
  devices: z.array(
    wireObject({
      name: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema,
      endedAt: instantOrNull,
      endedWhy: textOrNull,
    }),
  ),
  passkeys: z.array(
    wireObject({ name: z.string(), host: z.string(), createdAt: instantSchema, lastUsedAt: instantOrNull }),
  ),
  pageEvents: z.array(
    wireObject({ name: z.string(), path: textOrNull, data: anything.nullable(), happenedAt: instantSchema }),
  ),
  /** Campaigns for which the account has requested an opening email. */
  openingNotices: z.array(wireObject({ campaignTag: z.string(), requestedAt: instantSchema })),
  /** Texts with a code that were sent, without the code. */
  codesSent: z.array(
    wireObject({
      msisdn: z.string(),
      address: textOrNull,
      tries: z.int(),
      createdAt: instantSchema,
      confirmedAt: instantOrNull,
    }),
  ),
  purchases: z.array(
    wireObject({
      purchaseId: z.string(),
      createdAt: instantSchema,
      completedAt: instantOrNull,
      state: z.string(),
      brand: z.string(),
      campaignTag: textOrNull,
      platform: z.string(),
      attribution: anything,
      promoCode: textOrNull,
      discountTotalPence: penceSchema,
      creditPence: penceSchema,
      totalPence: penceSchema,
      refundedPence: penceSchema,
      refundedCreditPence: penceSchema,
      items: z.array(
        wireObject({
          title: z.string(),
          type: z.string(),
          frequency: z.string(),
          quantity: z.int(),
          pricePence: penceSchema,
        }),
      ),
      entries: z.array(
        wireObject({
          campaignTag: z.string(),
          route: z.string(),
          state: z.string(),
          quantity: z.int(),
          roundClosesAt: instantOrNull,
          firstTicket: z.int().nullable(),
          lastTicket: z.int().nullable(),
        }),
      ),
      payments: z.array(
        wireObject({
          provider: z.string(),
          reference: textOrNull,
          amountPence: penceSchema,
          state: z.string(),
          funding: textOrNull,
          createdAt: instantSchema,
          capturedAt: instantOrNull,
        }),
      ),
    }),
  ),
  /** Cards that the card provider stores for the owner; we do not have their numbers. */
  savedCards: z.array(
    wireObject({ brand: z.string(), last4: z.string(), expires: z.string(), savedAt: instantSchema }),
  ),
  credit: wireObject({
    lots: z.array(
      wireObject({
        source: z.string(),
        title: z.string(),
        description: z.string(),
        grantedPence: penceSchema,
        expiresAt: instantOrNull,
        createdAt: instantSchema,
      }),
    ),
    activity: z.array(
      wireObject({
        reasonTag: z.string(),
        transactionType: z.enum(['CREDIT', 'DEBIT']),
        amountPence: penceSchema,
        pending: z.boolean(),
        timestamp: instantSchema,
      }),
    ),
  }),
  /** Spins of the daily wheel; `won` is null if one gave nothing. */
  spins: z.array(
    wireObject({
      spunAt: instantSchema,
      testMode: z.boolean(),
      won: anything.nullable(),
      promoCode: textOrNull,
      delivery: wireObject({
        state: z.string(),
        answeredAt: instantOrNull,
        sentAt: instantOrNull,
        closedAt: instantOrNull,
        carrier: textOrNull,
        reference: textOrNull,
        firstName: textOrNull,
        lastName: textOrNull,
        address: textOrNull,
        town: textOrNull,
        county: textOrNull,
        postcode: textOrNull,
      })
        .nullable()
        .meta({ description: 'For a prize sent by post or courier: its state and the address it is sent to' }),
    }),
  ),
  /** Prizes that were drawn, with the details given for their delivery. */
  wins: z.array(
    wireObject({
      campaignTag: z.string(),
      ticket: z.int(),
      state: z.string(),
      drawnAt: instantSchema,
      answeredAt: instantSchema.nullable(),
      naming: textOrNull,
      shownName: textOrNull,
      shownCounty: textOrNull,
      firstName: textOrNull,
      lastName: textOrNull,
      phone: textOrNull,
      dob: textOrNull,
      address: textOrNull,
      town: textOrNull,
      county: textOrNull,
      postcode: textOrNull,
      /** The list of uploaded proofs; our staff hand out the files themselves. */
      documents: z.array(wireObject({ kind: z.string(), contentType: z.string(), addedAt: instantSchema })),
      photo: wireObject({
        alt: z.string(),
        consent: z.string(),
        addedAt: instantSchema,
        picture: z.string().meta({ description: 'The photograph itself, as a data URL' }),
      })
        .nullable()
        .meta({ description: 'The public name of the winner, as they chose' }),
    }),
  ),
  /** Codes that are for this account, or whose list names its email or number. */
  promoCodes: z.array(z.string()),
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
