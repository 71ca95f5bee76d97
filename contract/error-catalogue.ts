import { z } from 'zod'
import type { LimitType } from '#domain/campaign/campaign.ts'
import { limitTypes } from '#domain/campaign/campaign-kinds.ts'
import {
  awayText,
  chooseFewerText,
  NOTHING_CHOSEN_TEXT,
  PLATFORM_TEXTS,
  SURNAME_MISSING_TEXT,
} from '#domain/campaign/entering-texts.ts'
import { formatPounds, formatPoundsTrimmed } from '#domain/money/money.ts'
import { type PaymentEnding, paymentEndings } from '#domain/order/purchase.ts'
import { noMarketingText } from '#domain/person/away-texts.ts'
import { NUMBER_RANGE_TEXT } from '#domain/person/number-range.ts'
import { penceSchema } from './money.ts'
import { instantSchema } from './time.ts'

/**
 * The catalogue of errors: for each name the HTTP status of the answer that carries it, its meta, and the text that an
 * entrant reads. Names are part of the contract and never change; texts say what happened and what to do next.
 * A text must read well without its meta too, because an error may arrive as a bare name.
 */
type Entry<Shape extends z.ZodRawShape> = {
  status: number
  meta: z.ZodObject<Shape>
  text: (meta: Partial<z.output<z.ZodObject<Shape>>>) => string
}

const noMeta = {}

function entry<Shape extends z.ZodRawShape = typeof noMeta>(
  status: number,
  text: string | Entry<Shape>['text'],
  meta: Shape = noMeta as Shape,
): Entry<Shape> {
  return { status, meta: z.object(meta), text: typeof text === 'string' ? () => text : text }
}

const titledTag = z.object({ tag: z.string(), title: z.string() })

const wholeTexts = [SURNAME_MISSING_TEXT, NOTHING_CHOSEN_TEXT, NUMBER_RANGE_TEXT]
const tryAgain = 'Sorry, that didn’t work. Please try again.'
const tooManyVerifications = 'You’ve asked for too many codes today. Please try again tomorrow.'
const notForYourAccount = 'You can’t use this promo code with your account.'
const confirmForCodeText = 'Please confirm your email in My Account to use this code.'

export const catalogue = {
  InternalError: entry(
    500,
    'Sorry, something went wrong at our end. Please try again. If you haven’t given us your surname, add it in My Account first.',
  ),
  ServiceBusy: entry(503, 'We are very busy right now. Please wait a moment and try again.', {
    retry_after: z.int().min(0).optional(),
    /** A retry sends it in `x-place` to keep its place in the queue. */
    place: z.string().optional(),
    /** The database is away: calls are let through when it is back. */
    outage: z.literal(true).optional(),
  }),
  TooManyRequests: entry(
    429,
    ({ retry_after }) =>
      retry_after === undefined
        ? 'Too many tries. Please wait a few minutes, then try again.'
        : `Too many tries. Please try again in ${inWords(retry_after)}.`,
    { retry_after: z.int().min(0).optional() },
  ),
  // Problems of a person or an order are reported as they are; fields of a form have their texts beside them.
  ValidationError: entry(
    400,
    ({ fields }) =>
      fields?.map(({ message }) => message).find((message) => wholeTexts.includes(message)) ??
      'Some of those details aren’t right. Please check and try again.',
    { fields: z.array(z.object({ path: z.string(), message: z.string() })) },
  ),
  IdempotencyKeyReused: entry(409, 'Something changed while we were saving. Please refresh and try again.'),
  NotFoundError: entry(404, 'Sorry, we couldn’t find that. Please try again.'),

  NotAuthenticated: entry(401, 'Please log in to continue.'),
  AuthenticationError: entry(401, tryAgain),
  TokenExpired: entry(401, 'Your session has expired. Please log in again.'),
  TokenRejected: entry(401, 'Sorry, we couldn’t confirm your session. Please log in and try again.'),
  PaymentSessionEnded: entry(401, ({ reason }) => sessionEndedTexts[reason ?? 'expired'], {
    purchase_id: z.string(),
    reason: z.enum(paymentEndings),
  }),
  NotAuthorized: entry(
    403,
    ({ missing }) =>
      missing?.includes('profile')
        ? 'Please complete your account to carry on.'
        : missing?.includes('msisdn')
          ? 'Please verify your mobile number to carry on.'
          : missing?.includes('proof')
            ? 'Please confirm it’s you to carry on.'
            : 'Sorry, you can’t do that with this account. Please check your details and try again.',
    { missing: z.array(z.enum(['profile', 'msisdn', 'factor', 'proof'])).optional() },
  ),
  EmailProofRequired: entry(
    403,
    'Please confirm your email first. We’ve emailed you a link. Open it, then come back and try again.',
  ),
  NotAllowedError: entry(
    403,
    ({ reason, campaign }) =>
      reason === undefined
        ? 'Sorry, you can’t do that here. Please try again.'
        : notAllowedTexts[reason](campaign?.title ?? 'This competition'),
    {
      reason: z.enum(['age', 'app_only', 'web_only', 'elsewhere', 'guest', 'unverified', 'not_free']).optional(),
      campaign: titledTag.optional(),
    },
  ),
  AccountBlocked: entry(403, 'Your account is blocked. If you think that’s a mistake, please contact us.'),
  AccountDeleted: entry(403, 'This account has been deleted. If you think that’s a mistake, please contact us.'),
  TakingABreak: entry(422, ({ until, from }) => (from === 'marketing' ? noMarketingText : awayText)(until ?? null), {
    until: instantSchema.nullable().optional(),
    from: z.literal('marketing').optional(),
  }),
  PostcodeNotAllowed: entry(403, 'Sorry, we can’t take entries from your area.'),

  ShepherdAccountAlreadyExists: entry(
    422,
    'There’s already an account with this email address. Please log in instead.',
  ),
  ShepherdAuthenticationFailed: entry(401, 'Your email or password is incorrect. Please try again.'),
  ShepherdWrongPassword: entry(422, 'Your password is incorrect. Please try again.'),
  ResetTokenInvalid: entry(422, 'This link has expired or was already used. Please ask for a new one.'),
  EmailLinkInvalid: entry(422, 'This link has expired or was already used. You can ask for a new one in My Account.'),
  EmailChangeLinkInvalid: entry(
    422,
    'This link has expired. If you didn’t ask for a new email address, please contact us straight away.',
  ),
  ClaimLinkInvalid: entry(422, 'This link has expired. Please log in, or use our newest email.'),
  ClaimAlreadyMade: entry(422, 'You’ve already confirmed your details.'),
  ClaimOver: entry(422, 'This prize can no longer be claimed.'),
  GoogleRecaptchaError: entry(422, 'We couldn’t confirm you’re not a robot. Please try the test again.'),
  VerifyIPLimitReached: entry(429, tooManyVerifications),
  VerifyAccountLimitReached: entry(429, tooManyVerifications),
  VerifyMSISDNLimitReached: entry(429, tooManyVerifications),
  VerifyCodeExpired: entry(422, 'Your code is incorrect or has expired. Please check it or ask for a new one.'),

  CampaignNotFound: entry(404, 'Sorry, we couldn’t find this competition. Please try again.'),
  CampaignInactive: entry(422, 'This competition isn’t available. Please choose another.'),
  EntryNotFound: entry(404, 'Sorry, we couldn’t find this entry. Please try again.'),
  EntryCampaignInactive: entry(422, 'This competition isn’t available right now. Please choose another.'),
  EntryCampaignBetweenCycles: entry(
    422,
    'This round has closed and we’re drawing the winner. Please come back when the next one opens.',
  ),
  EntryLimitReached: entry(
    422,
    ({ limit, limit_type, used, is_free }) =>
      is_free && used !== undefined && limit !== undefined && used >= limit
        ? enteredText(limit_type)
        : `That would take you over the limit of ${limit === undefined ? '' : `${whole(limit)} `}${limit === 1 ? 'entry' : 'entries'}` +
          `${perPeriod(limit_type)} for this competition. If you have a payment in progress, try again in 10 minutes.`,
    { limit: z.int(), limit_type: z.enum(limitTypes), used: z.int(), is_free: z.boolean().optional() },
  ),
  PrizeNotSettled: entry(
    422,
    'You’ve won a prize that’s still to come. Take it first, or let us know you don’t want it. Then we can delete your account.',
  ),
  EntryAlreadyPending: entry(422, 'You already have a payment in progress. Please try again in 10 minutes.'),
  GlobalEntryLimitReached: entry(
    422,
    ({ remaining }) =>
      remaining ? chooseFewerText(remaining) : 'This competition is sold out. Please choose another.',
    { remaining: z.int() },
  ),
  EntryPriceInvalid: entry(422, 'The price has changed. Please remove this entry and choose again.'),
  BundleExpired: entry(422, 'This bundle has expired. Please choose another.'),

  OrderUnderMinSpend: entry(
    422,
    ({ min }) =>
      `Your order is below the minimum${min === undefined ? '' : ` of ${formatPoundsTrimmed(min)}`}. Please add more entries.`,
    { min: penceSchema },
  ),
  OrderOverMaxSpend: entry(
    422,
    ({ max }) =>
      `Your order is above the maximum${max === undefined ? '' : ` of ${formatPoundsTrimmed(max)}`}. Please remove some entries.`,
    { max: penceSchema },
  ),
  OrderSizeExceeded: entry(
    422,
    ({ max }) =>
      `Your order is over the limit${max === undefined ? '' : ` of ${whole(max)} items`}. Please remove some and try again.`,
    { max: z.int() },
  ),
  MonthlySpendingLimitReached: entry(
    422,
    ({ limit }) =>
      `This order would take you over your monthly spending limit${limit === undefined ? '' : ` of ${formatPoundsTrimmed(limit)}`}. ` +
      'Please remove some entries or come back next month.',
    { limit: penceSchema, spent: penceSchema },
  ),
  SiteCreditBalanceMismatch: entry(422, 'Your site credit was out of sync. We’ve updated it, so please try again.', {
    credit: penceSchema,
  }),
  SavedCardGone: entry(404, 'That card is no longer saved. Please use another.'),
  PaymentDeclined: entry(
    422,
    ({ reason }) => reason || 'Your payment was declined, so you haven’t been charged. Please try another way to pay.',
    { reason: z.string().optional() },
  ),

  PromoCodeNotFound: entry(422, 'We don’t recognise that code. Please check it and try again.'),
  PromoCodeUserLimitReached: entry(422, 'You’ve already used this code as many times as you can.'),
  PromoCodeGlobalLimitReached: entry(422, 'This code has been fully used.'),
  PromoCodeExpired: entry(422, 'This promo code has expired.'),
  PromoCampaignInactive: entry(422, 'This code isn’t running right now.'),
  PromoCampaignBetweenCycles: entry(
    422,
    'This code is for a draw that’s just closed. Please try again when the next one opens.',
  ),
  PromoCodeRequiresLogin: entry(422, 'Please log in to use this promo code.'),
  PromoCampaignAddMoreItem: entry(
    422,
    'Please add at least one more competition to your basket to use this promo code.',
  ),
  PromoCodeBelowMinSpend: entry(
    422,
    ({ min_spend }) =>
      min_spend === undefined
        ? 'Your basket is below the minimum spend for this promo code. Please add more entries.'
        : `Please spend at least ${formatPounds(min_spend)} to use this promo code.`,
    { min_spend: penceSchema },
  ),
  PromoCodeCampaignRequired: entry(
    422,
    ({ campaign }) => `Please add ${campaign?.title ?? 'the right competition'} to your basket to use this promo code.`,
    { campaign: titledTag },
  ),
  PromoCodeExclusiveNotWhitelisted: entry(422, notForYourAccount),
  ExclusivePromoWhitelistInvalidRequest: entry(422, 'We couldn’t check this promo code. Please try again.'),
  ExclusivePromoWhitelistNoEmailOrMsisdn: entry(422, 'Please log in or check out as a guest to use this promo code.'),
  ExclusivePromoWhitelistNotWhitelisted: entry(
    422,
    ({ confirm_email }) => (confirm_email ? confirmForCodeText : notForYourAccount),
    { confirm_email: z.boolean().optional() },
  ),

  SpinAlreadyUsed: entry(422, "You've already had your daily spin. Don't worry you can try again tomorrow!"),
}

const sessionEndedTexts: Readonly<Record<PaymentEnding, string>> = {
  paid: 'You’ve already paid for this order. You haven’t been charged again.',
  paying: 'Your payment is going through. Please wait a moment.',
  replaced: 'This order was cancelled or replaced by a newer one. You haven’t been charged for it.',
  expired: 'You ran out of time to pay, so you haven’t been charged. Please start again.',
  failed: 'Your payment was declined, so you haven’t been charged. Please start again.',
  refunded: 'This order was paid, then refunded.',
}

const notAllowedTexts = {
  age: () => 'You must be over 18 to enter.',
  ...PLATFORM_TEXTS,
  elsewhere: (title: string) => `${title} is on another site. Please follow its link to enter.`,
  guest: () => 'Please create an account to do this.',
  unverified: () => 'Please verify your mobile number to carry on.',
  not_free: (title: string) => `${title} isn’t free to enter online. Please choose a number of entries.`,
} as const

/** For a person who has used all free entries available for now. */
function enteredText(limitType: LimitType | undefined): string {
  if (limitType === 'EVERYDAY') return "You're in today's draw. Come back tomorrow."
  if (limitType === 'DAY') return "You're in this draw. Come back for the next one."
  if (limitType === 'WEEK') return "You're in this week's draw. Come back next week."
  return "You're in the draw. You've had all your free entries."
}

function perPeriod(limitType: LimitType | undefined): string {
  if (limitType === 'DAY' || limitType === 'EVERYDAY') return ' per day'
  return limitType === 'WEEK' ? ' per week' : ''
}

function inWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

function whole(quantity: number): string {
  return Math.trunc(quantity).toLocaleString('en-GB')
}
