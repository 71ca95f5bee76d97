import { z } from 'zod'
import { POSTAL_ADDRESS as demonstrationPostalAddress, PO_BOX } from '#contract/postal-address.ts'
import { CREDIT_CARD_MONTHLY_PENCE } from '#domain/card-funding.ts'
import { POSTCODE_AREAS_NOT_ALLOWED } from '#domain/entrant.ts'
import { numberRanges } from '#domain/number-range.ts'
import { ORDER_LIMITS } from '#domain/order.ts'
import {
  aesKey,
  baseUrl,
  count,
  ed25519Key,
  flag,
  frameUrl,
  hexBytes,
  hosts,
  json,
  list,
  openness,
  pence,
  scriptUrl,
  serviceKey,
  wholeOrNone,
} from './setting-kinds.ts'

export const roles = ['web', 'api', 'payments', 'console', 'worker'] as const
export type Role = (typeof roles)[number]

/** No such company is registered. */
export const demonstrationLegalLine = `Fairdraw Demonstration Ltd, ${PO_BOX}. Company number 00000000.`

/** Every setting, declared once: its name is the environment variable, its description goes into docs/settings.md. */
export const settings = z.object({
  APP_ENV: z
    .enum(['dev', 'staging', 'prod'])
    .default('dev')
    .describe('The environment; `prod` is production and needs every secret and provider key.'),
  ROLES: list(roles.join(','))
    .pipe(z.array(z.enum(roles)).min(1))
    .describe('The roles of this process, separated by commas: web, api, payments, console, worker.'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .optional()
    .describe(
      'Processes that answer HTTP; jobs and the sandbox then have one each. 0 does everything in one process; default is the number of cores less one.',
    ),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('The port to listen on.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .optional()
    .describe(
      'For how long a process that gets SIGTERM reports that it is not ready and goes on serving; default is 5, in development 0.',
    ),
  PUBLIC_URL: baseUrl.optional().describe('The public address of the site; default is the listening address.'),
  APP_HOSTS: hosts.describe(
    "Host names at which the site is the native app's, separated by commas. Outside production also whatever has `app.` or `app-` in its name.",
  ),
  SITE_HOSTS: hosts.describe(
    'Host names besides those of the three addresses and of the app that are answered in production, separated by commas.',
  ),
  API_URL: baseUrl.optional().describe('The address of the API where it has a host of its own.'),
  PAYMENTS_URL: baseUrl.optional().describe('The address of the payments service where it has a host of its own.'),
  PARTNER_ORIGINS: list('').describe(
    'Origins of partners that may frame the site and call the API, separated by commas.',
  ),
  PARTNER_KEYS: json('{}')
    .pipe(z.record(z.string(), aesKey))
    .describe(
      'The keys of partners whose visitors are logged in automatically, as JSON: brand to 32 random bytes in base64, {"UK_LANTERN": "…"}.',
    ),
  TRUST_PROXY: list('loopback').describe('Addresses of proxies whose X-Forwarded-For is trusted.'),
  DATABASE_URL: z.url().optional().describe('PostgreSQL 15 or newer. Without it the program runs its own.'),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether a start brings the schema up to date; off where `npm run migrate` does, and the start then refuses an older schema.',
    ),
  PROGRAM_USER: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be the name of a database user')
    .optional()
    .describe('For `npm run migrate`: the database user of the program, which gets its grants.'),
  DATABASE_CONNECTIONS: count(20).describe(
    'Most database connections of one process, besides one for each kind of batch.',
  ),
  DATABASE_CONNECT_MS: count(5000).describe('For how long to wait for a database connection.'),
  DATABASE_LOCK_MS: count(10_000).describe('For how long a statement waits for a lock.'),
  DATABASE_STATEMENT_MS: count(15_000).describe('For how long a statement may take.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Where the embedded database, uploaded files and generated development secrets are stored.'),
  FILES: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where uploaded pictures are stored: in DATA_DIR, or in a bucket with the protocol of S3.'),
  S3_ENDPOINT: baseUrl.optional().describe("The address of the bucket's store; without it Amazon's own."),
  S3_REGION: z.string().default('eu-west-2').describe('The region of the bucket.'),
  S3_BUCKET: z.string().optional().describe('The name of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The id of the key that may read and write objects of the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key.'),
  S3_FORCE_PATH_STYLE: flag('false').describe('Whether the bucket stands in the path instead of the host name.'),
  S3_TIMEOUT_MS: count(3000).describe('For how long one of three attempts to reach the bucket waits.'),
  METRICS: openness.describe(
    'Whether `/metrics` is answered, on the port of everything else; default is on outside production.',
  ),
  API_DOCUMENTS: openness.describe(
    'Whether the API is described at `/api/docs` and `/api/openapi.json`; default is on outside production.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The lowest level that is logged.'),
  SECRET: list('')
    .pipe(z.array(z.string().min(32, 'each secret must have 32 characters or more')))
    .describe(
      'The secrets from which all signing keys are derived, the newest first, separated by commas: the first signs, all verify; generated in development.',
    ),
  PERSON_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret of the keyed hashes by which people are found by email and number; never changes. Default outside production: the oldest of SECRET.',
    ),
  ID_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret that scrambles the ids people see; never changes. Default outside production: the oldest of SECRET.',
    ),
  SANDBOX: z
    .enum(['on', 'off'])
    .optional()
    .describe('Simulators of the providers; default is on outside production, refused in production.'),
  SANDBOX_URL: baseUrl
    .optional()
    .describe(
      'The simulators of another process, ending in /sandbox; without it a process with the sandbox on starts its own.',
    ),
  DEMO: z
    .enum(['on', 'off'])
    .optional()
    .describe('The demonstration content; default is on outside production, refused in production.'),
  LEGAL_LINE: z
    .string()
    .default(demonstrationLegalLine)
    .describe(
      'The company that runs the competitions, for the footer and every email: name, address and number. Production refuses the default.',
    ),
  POSTAL_ADDRESS: z
    .string()
    .default(demonstrationPostalAddress)
    .describe('The address for entries by post, as shown on pages of campaigns. Production refuses the default.'),
  DEFAULT_BRAND: z.string().default('UK_FAIRDRAW').describe('The brand shown where none is named.'),
  CATALOGUE_KEPT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(1000)
    .describe('For how long a process answers the public catalogue from memory before it checks for changes.'),
  CASH_CALL_TAG: z.string().default('CASHCALL2026').describe('The campaign to which /campaign/CASHCALL leads.'),
  PROMO_EXCLUDED_TAGS: list('').describe('Campaigns that are never offered beside a basket, separated by commas.'),
  SPECIAL_OFFERS: list('MAKEMEAWINNER:50,BONUS300K:100')
    .pipe(z.array(z.string().regex(/^[A-Z0-9_-]+:[1-9]\d*$/, 'must be TAG:quantity')))
    .transform((offers) =>
      Object.fromEntries(offers.map((offer) => offer.split(':')).map(([tag, quantity]) => [tag!, Number(quantity)])),
    )
    .describe('The option of each campaign that is marked as a special offer: TAG:quantity, separated by commas.'),
  PRIZE_CLAIMS: json('{}')
    .pipe(z.record(z.string(), z.strictObject({ figure: z.string(), source: z.string(), date: z.iso.date() })))
    .describe(
      'What brands claim on the payment page to have given in prizes, as JSON: {"UK_FAIRDRAW": {"figure": "£27m", "source": "Annual report", "date": "2026-10-31"}}.',
    ),
  SPIN_AUTO_OPEN: list('').describe(
    'Brands under which the wheel opens by itself on the home page, once a visit. Never in production.',
  ),
  OFFLINE_PAGE: flag('true').describe(
    'Whether a service worker shows a page of ours without a connection; `false` removes it from browsers that have it.',
  ),
  DELETE_ACCOUNT: flag('true').describe('Whether accounts can be deleted by their owners.'),

  ORDER_MIN_PENCE: pence(ORDER_LIMITS.minPence).describe(
    'The least amount to pay after promo and credit; zero is always allowed.',
  ),
  ORDER_MAX_PENCE: pence(ORDER_LIMITS.maxPence).describe('The largest amount to pay after promo and credit.'),
  EXPOSURE_MAX_PENCE: pence(100_000_000).describe(
    'What the prizes of one round may be worth together; a campaign above it cannot be published.',
  ),
  REFUND_ALONE_MAX_PENCE: pence(20_000).describe('What one person of the staff may refund of an order alone.'),
  REFUND_ALONE_MAX_PURCHASES: count(10).describe('How many orders one person of the staff may refund together alone.'),
  DRAW_LATE_MINUTES: count(15).describe('Minutes after its instant from which a draw without a result is late.'),
  PAYMENT_STUCK_MINUTES: count(10).describe('Minutes in which a payment that is under way has to move.'),
  CREDIT_ALONE_MAX_PENCE: pence(5_000).describe(
    'What a member of staff may give a person as credit in 24 hours; what goes beyond it takes two people.',
  ),
  HARM_WEEK_PENCE: pence(20_000).describe('What a person may spend in seven days before they are marked for a look.'),
  HARM_PURCHASES_AN_HOUR: count(6).describe('Purchases within one hour from which a person is marked for a look.'),
  HARM_NIGHTS: count(4).describe('Nights in fourteen days with a purchase from which a person is marked for a look.'),
  HARM_FAILED_CARDS: count(5).describe('Payments that failed in a day from which a person is marked for a look.'),
  HARM_RAISED_LIMITS: count(2).describe(
    'Raises of their own limit in thirty days from which a person is marked for a look.',
  ),
  HARM_AFTER_LOSSES: count(4).describe(
    'Purchases in seven days, each within two hours of a draw that was lost, from which a person is marked for a look.',
  ),
  WINNER_SILENT_DAYS: count(30).describe('Days in which a winner has to answer.'),
  MONTHLY_LIMIT_PENCE: pence(ORDER_LIMITS.monthlyPence).describe('What a person may spend in a London calendar month.'),
  CREDIT_CARD_MONTHLY_LIMIT_PENCE: pence(CREDIT_CARD_MONTHLY_PENCE).describe(
    'What a person may pay with credit cards in a London calendar month.',
  ),
  PAYPAL_COUNTS_AS_CREDIT: flag('true').describe(
    'Whether what is paid with PayPal counts against the monthly limit for credit cards.',
  ),
  POSTCODE_AREAS_NOT_ALLOWED: list(POSTCODE_AREAS_NOT_ALLOWED.join(',')).describe(
    'Postcode areas whose residents may not enter.',
  ),

  RATE_LOG_IN_PER_EMAIL: count(10).describe('Failed log-ins in 15 minutes for one email address.'),
  RATE_LOG_IN_PER_ADDRESS: count(100).describe('Failed log-ins in 15 minutes from one network address.'),
  RATE_STAFF_FACTOR: count(5).describe('Wrong second factors in 15 minutes for one member of staff.'),
  RATE_ACCOUNT_PER_ADDRESS: count(60).describe(
    'Calls of exists, forgot and register, and refused guest sign-ups, in an hour from one network address.',
  ),
  RATE_RESETS_PER_EMAIL: count(5).describe(
    'Emails of each kind with a link, for a new password or to confirm the address, in an hour to one email address.',
  ),
  RATE_DOWNLOADS_PER_ACCOUNT: count(10).describe('Downloads of all own data in an hour for one account.'),
  RATE_CODES_PER_ADDRESS: count(20).describe('Unconfirmed verification codes in 15 minutes from one network address.'),
  RATE_CODES_PER_NETWORK: count(100).describe('Unconfirmed verification codes in 15 minutes from one IPv6 /48.'),
  RATE_CODES_PER_DAY: count(5_000).describe(
    'Verification codes in a day (UTC) in all. At four fifths of it, and when it is spent, there is an alarm.',
  ),
  TEXT_RANGES: list('')
    .pipe(z.array(z.enum(numberRanges)))
    .describe(
      'Number ranges that codes are sent to besides ordinary mobiles: PERSONAL (070), PAGER (076), CROWN_DEPENDENCY (Jersey, Guernsey, Isle of Man).',
    ),
  RATE_CODES_PER_MSISDN: count(5).describe('Verification codes in a day to one number.'),
  RATE_CODES_PER_ACCOUNT: count(10).describe('Verification codes in a day for one account.'),
  RATE_PROMO_PER_SESSION: count(30).describe('Promo checks in 10 minutes in one session.'),
  RATE_PROMO_PER_ADDRESS: count(300).describe('Promo checks in 10 minutes from one network address.'),
  RATE_MESSAGES_PER_ADDRESS: count(20).describe('Messages by the contact forms in an hour from one network address.'),
  RATE_CARD_LOOK_UPS_PER_ADDRESS: count(60).describe(
    'Times that cards are looked up at /free-entry in an hour from one network address.',
  ),
  RATE_PAGES_PER_MINUTE: count(300).describe(
    'Pages that are not in memory, and so must be rendered, in a minute for one network address by all processes of one start.',
  ),
  RATE_EVENTS_PER_ADDRESS: count(2000).describe('Calls with events of pages in a day from one network address.'),
  EVENTS_KEPT_MAX: count(5_000_000).describe('Events of pages that are stored at most; the oldest are deleted first.'),
  RATE_CALLS_PER_MINUTE: count(600).describe(
    'Calls in a minute from one network address to all processes of one start.',
  ),

  DRAW_SIGNING_KEY: ed25519Key
    .optional()
    .describe(
      'The Ed25519 key that signs the registers and draws, PKCS 8 in base64; in development one is made in DATA_DIR.',
    ),
  STRIPE_SECRET_KEY: z.string().optional().describe('Stripe: the secret key.'),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe('Stripe: the publishable key.'),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('Stripe: the signing secret of the webhook endpoint.'),
  STRIPE_CREATES_PER_SECOND: count(20).describe(
    'Payment intents created in a second, below the 25 that Stripe allows an endpoint.',
  ),
  PAYPAL_CLIENT_ID: z.string().optional().describe('PayPal: the client id.'),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe('PayPal: the client secret.'),
  PAYPAL_WEBHOOK_ID: z.string().optional().describe('PayPal: the id of the webhook.'),
  TWILIO_ACCOUNT_SID: z.string().optional().describe('Twilio: the account.'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('Twilio: the token.'),
  TWILIO_FROM: z.string().default('Fairdraw').describe('The sender of text messages.'),
  DRAND_RELAYS: list('')
    .pipe(z.array(baseUrl))
    .describe(
      "drand, the public randomness of draws: base addresses of relays, separated by commas, tried in turn. Default is those of quicknet; with the sandbox on, the sandbox's.",
    ),
  DRAND_CHAIN_HASH: hexBytes(32).describe(
    'drand: the hash of another chain than quicknet, of its scheme; needs the three settings that follow.',
  ),
  DRAND_PUBLIC_KEY: hexBytes(96).describe('drand: the public key of that chain.'),
  DRAND_GENESIS: wholeOrNone.describe('drand: the instant of its round 1, in seconds since 1970.'),
  DRAND_PERIOD: wholeOrNone.describe('drand: the seconds between its rounds.'),
  SMTP_URL: z.url().optional().describe('The mail server, for instance smtps://user:password@mail.example.com.'),
  MAIL_FROM: z
    .string()
    .default('Fairdraw <hello@fairdraw.example>')
    .describe('The sender of emails. Those of a brand have its name, with this address.'),
  TEST_MAIL_TO: z
    .email()
    .default('welcome-test@fairdraw.example')
    .describe('Outside production: where the test of the welcome email goes.'),
  WEBHOOK_LOOPBACK: flag('false').describe(
    'Whether webhooks may also go to this machine, and without TLS; for tests, refused in production.',
  ),
  OPERATOR_EMAIL: z.email().default('operators@fairdraw.example').describe('Where operators get their email.'),
  ANALYTICS_KEY: z
    .string()
    .regex(/^[A-Z0-9-]{4,30}$/, 'must be a measurement id')
    .optional()
    .describe(
      'Google Analytics: the measurement id. Without it nothing of it is loaded; with it only for those who allow it.',
    ),
  ENGAGEMENT_KEY: serviceKey.describe(
    'Customer engagement: the public key. Without it nothing of it is loaded; with it only for those who allow marketing.',
  ),
  ENGAGEMENT_SCRIPT_URL: scriptUrl.describe(
    "Customer engagement: the address of its script; default is the sandbox's. Needed with the key where there is no sandbox.",
  ),
  AUDIENCE_KEY: serviceKey.describe(
    'Audience tracking: the public key. Without it nothing of it is loaded; with it only for those who allow audience tracking.',
  ),
  AUDIENCE_SCRIPT_URL: scriptUrl.describe(
    "Audience tracking: the address of its script; default is the sandbox's. Needed with the key where there is no sandbox.",
  ),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .describe('reCAPTCHA: the site key. Without it the self-hosted robot check is used.'),
  RECAPTCHA_SECRET: z.string().optional().describe('reCAPTCHA: the secret.'),
  FAQ_FRAME_URL: frameUrl.describe('A page of questions and answers that /faqs shows in a frame; default is our own.'),
  WINNERS_FRAME_URL: frameUrl.describe('A page of winners that /winners shows in a frame; default is our own.'),
  SURVEY_FRAME_URL: frameUrl.describe('A survey that /survey shows in a frame; default is our own page.'),
  APP_STORE_URL: z
    .url()
    .default('https://apps.apple.com/gb/app/fairdraw/id0000000000')
    .describe('The listing in the App Store.'),
  PLAY_STORE_URL: z
    .url()
    .default('https://play.google.com/store/apps/details?id=example.fairdraw')
    .describe('The listing in the Play Store.'),
  CUSTOMER_CARE_URL: z
    .url()
    .default('https://legal.fairdraw.example/customer-care-policy')
    .describe('The customer care policy, on the site of our lawyers.'),
  SOCIAL_LINKS: json(
    '{"Facebook": "https://facebook.example/fairdraw", "Instagram": "https://instagram.example/fairdraw", "YouTube": "https://youtube.example/fairdraw"}',
  )
    .pipe(z.record(z.string().min(1).max(30), z.url({ protocol: /^https$/ })))
    .describe('Where people can follow us, as JSON: the name to its address.'),
  APP_LINK_SCHEME: z
    .string()
    .regex(/^(?!(https?|javascript|data|blob|file|about)$)[a-z][a-z0-9+.-]*$/, 'must be the scheme of an app')
    .default('fairdraw')
    .describe('The link scheme that opens the native app.'),
})

export type Settings = z.output<typeof settings>

/** What production needs, and the roles that need it: a process is given the secrets of its own roles only. */
export const neededInProduction = {
  DATABASE_URL: roles,
  PUBLIC_URL: roles,
  SECRET: ['api', 'payments', 'console', 'worker'],
  PERSON_KEY: ['api'],
  ID_KEY: ['api', 'payments', 'worker'],
  STRIPE_SECRET_KEY: ['payments', 'worker'],
  STRIPE_PUBLISHABLE_KEY: ['web', 'payments'],
  STRIPE_WEBHOOK_SECRET: ['payments'],
  PAYPAL_CLIENT_ID: ['payments', 'worker'],
  PAYPAL_CLIENT_SECRET: ['payments', 'worker'],
  PAYPAL_WEBHOOK_ID: ['payments'],
  TWILIO_ACCOUNT_SID: ['api'],
  TWILIO_AUTH_TOKEN: ['api'],
  SMTP_URL: ['worker'],
  DRAW_SIGNING_KEY: ['worker'],
} as const satisfies Partial<Record<keyof Settings, readonly Role[]>>

export const neededByBucket = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A chain is pinned whole. */
export const drandChain = ['DRAND_CHAIN_HASH', 'DRAND_PUBLIC_KEY', 'DRAND_GENESIS', 'DRAND_PERIOD'] as const
