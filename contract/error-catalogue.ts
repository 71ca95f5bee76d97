import { z } from 'zod'
import { type LimitType, limitTypes } from '#domain/campaign/campaign.ts'
import {
  awayText,
  chooseFewerText,
  NOTHING_CHOSEN_TEXT,
  noMarketingText,
  PLATFORM_TEXTS,
  SURNAME_MISSING_TEXT,
} from '#domain/campaign/entering-texts.ts'
import { formatPounds, formatPoundsTrimmed } from '#domain/money/money.ts'
import { type PaymentEnding, paymentEndings } from '#domain/order/purchase.ts'
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
const tryAgain = 'Sorry, that did not work. Please try again.'
const tooManyVerifications = 'You have asked for too many verification codes today. Please try again tomorrow.'
const notForYourAccount = 'This promo code is not available for your account.'
const confirmForCodeText =
  'This promo code is for people whom we know by their email address. Please confirm yours in My Account first.'

export const catalogue = {
  InternalError: entry(
    500,
    'Something went wrong on our side. Please try again. If your account has no surname, please add it in My Account first.',
  ),
  ServiceBusy: entry(503, 'We are very busy right now. Please wait a moment and try again.', {
    retry_after: z.int().min(0).optional(),
    /** A retry sends it in `x-place` to keep its place in the queue. */
    place: z.string().optional(),
  }),
  TooManyRequests: entry(
    429,
    ({ retry_after }) =>
      retry_after === undefined
        ? 'You have tried this too often. Please wait a few minutes and try again.'
        : `You have tried this too often. Please try again in ${inWords(retry_after)}.`,
    { retry_after: z.int().min(0).optional() },
  ),
  // Problems of a person or an order are reported as they are; fields of a form have their texts beside them.
  ValidationError: entry(
    400,
    ({ fields }) =>
      fields?.map(({ message }) => message).find((message) => wholeTexts.includes(message)) ??
      'Something in what you entered is not right. Please check it and try again.',
    { fields: z.array(z.object({ path: z.string(), message: z.string() })) },
  ),
  IdempotencyKeyReused: entry(
    409,
    'Something changed while this was being sent. Please reload the page and try again.',
  ),
  NotFoundError: entry(404, 'Sorry, we could not find that. Please try again.'),

  NotAuthenticated: entry(401, 'Please log in to continue.'),
  AuthenticationError: entry(401, tryAgain),
  TokenExpired: entry(401, 'Your session has expired. Please log in again.'),
  TokenRejected: entry(401, 'Sorry, we could not confirm your session. Please log in and try again.'),
  PaymentSessionEnded: entry(401, ({ reason }) => sessionEndedTexts[reason ?? 'expired'], {
    purchase_id: z.string(),
    reason: z.enum(paymentEndings),
  }),
  NotAuthorized: entry(
    403,
    ({ missing }) =>
      missing?.includes('profile')
        ? 'Please complete your account before you continue.'
        : missing?.includes('msisdn')
          ? 'Please verify your mobile number before you continue.'
          : missing?.includes('proof')
            ? 'Please confirm that it is you before you continue.'
            : 'Sorry, you cannot do that with this account. Please check your details and try again.',
    { missing: z.array(z.enum(['profile', 'msisdn', 'factor', 'proof'])).optional() },
  ),
  EmailProofRequired: entry(
    403,
    'Please confirm your email address first. We’ve emailed you a link: open it, then come back and try again.',
  ),
  NotAllowedError: entry(
    403,
    ({ reason, campaign }) =>
      reason === undefined
        ? 'Sorry, that is not allowed here. Please try again.'
        : notAllowedTexts[reason](campaign?.title ?? 'This competition'),
    {
      reason: z.enum(['age', 'app_only', 'web_only', 'elsewhere', 'guest', 'unverified', 'not_free']).optional(),
      campaign: titledTag.optional(),
    },
  ),
  AccountBlocked: entry(403, 'Your account is blocked. Please contact us if you think that this is a mistake.'),
  AccountDeleted: entry(403, 'This account has been deleted. Please contact us if you think that this is a mistake.'),
  TakingABreak: entry(422, ({ until, from }) => (from === 'marketing' ? noMarketingText : awayText)(until ?? null), {
    until: instantSchema.nullable().optional(),
    from: z.literal('marketing').optional(),
  }),
  PostcodeNotAllowed: entry(403, 'Sorry, we cannot take entries from your location or postcode.'),

  ShepherdAccountAlreadyExists: entry(
    422,
    'There is already an account with this email address. Please log in instead.',
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
  ClaimAlreadyMade: entry(422, 'You have confirmed your details already.'),
  ClaimOver: entry(422, 'This prize can no longer be claimed.'),
  GoogleRecaptchaError: entry(422, 'We could not confirm that you are not a robot. Please complete the test again.'),
  VerifyIPLimitReached: entry(429, tooManyVerifications),
  VerifyAccountLimitReached: entry(429, tooManyVerifications),
  VerifyMSISDNLimitReached: entry(429, tooManyVerifications),
  VerifyCodeExpired: entry(422, 'Your code is incorrect or has expired. Please check it or ask for a new one.'),

  CampaignNotFound: entry(404, 'Sorry, we could not find this competition. Please try again.'),
  CampaignInactive: entry(422, 'This competition is not available. Please choose another one.'),
  EntryNotFound: entry(404, 'Sorry, we could not find this entry. Please try again.'),
  EntryCampaignInactive: entry(422, 'This competition is not available right now. Please choose another one.'),
  EntryCampaignBetweenCycles: entry(
    422,
    'This round has closed and the winner is being drawn. Please come back when the next round opens.',
  ),
  EntryLimitReached: entry(
    422,
    ({ limit, limit_type, used, is_free }) =>
      is_free && used !== undefined && limit !== undefined && used >= limit
        ? enteredText(limit_type)
        : `This would take you over the limit of ${limit === undefined ? '' : `${whole(limit)} `}${limit === 1 ? 'entry' : 'entries'}` +
          `${perPeriod(limit_type)} for this competition. If an entry or payment is still open, please try again in 10 minutes.`,
    { limit: z.int(), limit_type: z.enum(limitTypes), used: z.int(), is_free: z.boolean().optional() },
  ),
  PrizeNotSettled: entry(
    422,
    'You’ve won a prize that’s still to come. Take it first, or let us know you don’t want it. Then we can delete your account.',
  ),
  EntryAlreadyPending: entry(422, 'You already have an entry or payment pending. Please try again in 10 minutes.'),
  GlobalEntryLimitReached: entry(
    422,
    ({ remaining }) =>
      remaining ? chooseFewerText(remaining) : 'This competition is sold out. Please choose another one.',
    { remaining: z.int() },
  ),
  EntryPriceInvalid: entry(422, 'The price of this entry is not valid any more. Please remove it and choose again.'),
  BundleExpired: entry(422, 'This bundle has expired. Please choose another one.'),

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
  SiteCreditBalanceMismatch: entry(422, 'Your site credit was out of sync. It has been updated, so please try again.', {
    credit: penceSchema,
  }),
  SavedCardGone: entry(404, 'This card is not saved any more. Please pay with another one.'),
  PaymentDeclined: entry(
    422,
    ({ reason }) => reason || 'Your payment was declined and nothing was taken. Please try another way to pay.',
    { reason: z.string().optional() },
  ),

  PromoCodeNotFound: entry(422, 'We do not know this promo code. Please check it and try again.'),
  PromoCodeUserLimitReached: entry(422, 'You have already used this promo code as often as it allows.'),
  PromoCodeGlobalLimitReached: entry(422, 'This promo code has been used up.'),
  PromoCodeExpired: entry(422, 'This promo code has expired.'),
  PromoCampaignInactive: entry(422, 'The promotion of this promo code is not running at the moment.'),
  PromoCampaignBetweenCycles: entry(
    422,
    'The round that this promo code is for has closed and the winner is being drawn. Please try again when the next round opens.',
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
  ExclusivePromoWhitelistInvalidRequest: entry(422, 'We could not check this promo code. Please try again.'),
  ExclusivePromoWhitelistNoEmailOrMsisdn: entry(422, 'Please log in or check out as a guest to use this promo code.'),
  ExclusivePromoWhitelistNotWhitelisted: entry(
    422,
    ({ confirm_email }) => (confirm_email ? confirmForCodeText : notForYourAccount),
    { confirm_email: z.boolean().optional() },
  ),

  SpinAlreadyUsed: entry(422, "You've already had your daily spin. Don't worry you can try again tomorrow!"),
}

const sessionEndedTexts: Readonly<Record<PaymentEnding, string>> = {
  paid: 'This order is paid already, and nothing more was taken.',
  paying: 'This order is being paid already. Please wait a moment to see how it ends.',
  replaced: 'A newer order has replaced this one, or it was cancelled. Nothing was taken for it.',
  expired: 'The time to pay for this order is over, and nothing was taken. Please start again.',
  failed: 'The payment for this order was declined and nothing was taken. Please start again.',
  refunded: 'This order was paid, and the money was given back.',
}

const notAllowedTexts = {
  age: () => 'You must be over 18 to enter.',
  ...PLATFORM_TEXTS,
  elsewhere: (title: string) => `${title} is entered on another site. Please follow its link to enter.`,
  guest: () => 'Please create an account to do this.',
  unverified: () => 'Please verify your mobile number before you continue.',
  not_free: (title: string) => `${title} has to be paid for. Please choose a number of entries.`,
} as const

/** For a person who has used all free entries available for now. */
function enteredText(limitType: LimitType | undefined): string {
  if (limitType === 'EVERYDAY') return "You're in today's draw. Come back tomorrow."
  if (limitType === 'DAY') return "You're in this draw. Come back for the next one."
  if (limitType === 'WEEK') return "You're in this week's draw. Come back next week."
  return "You're in the draw. Nobody can have more free entries in it."
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
