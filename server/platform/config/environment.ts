import { z } from 'zod'
import { POSTAL_ADDRESS as demonstrationPostalAddress, PO_BOX } from '#contract/postal-address.ts'
import { CREDIT_CARD_MONTHLY_PENCE } from '#domain/money/card-funding.ts'
import { ORDER_LIMITS } from '#domain/order/order.ts'
import { POSTCODE_AREAS_NOT_ALLOWED } from '#domain/person/entrant.ts'
import { numberRanges } from '#domain/person/number-range.ts'
import { providerLimits } from '#domain/site/capacity.ts'
import { type LiveSettingName, liveSettings } from '#domain/staff/live-settings.ts'
import { rolesWithKeyOf } from './key-purposes.ts'
import { type Role, roles } from './roles.ts'
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

/** No registered company has this name and number. */
export const demonstrationLegalLine = `Fairdraw Demonstration Ltd, ${PO_BOX}. Company number 00000000.`

/** A setting that owners can change while the program runs: its unit and default are declared for the console. */
const live = (name: LiveSettingName) => (liveSettings[name].unit === 'PENCE' ? pence : count)(liveSettings[name].usual)

/**
 * Every setting, declared once: its name is the environment variable, and its description is published in
 * docs/settings.md.
 */
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
      'The number of processes that answer HTTP; jobs and the sandbox then have one each. 0 runs everything in one process. The default is the number of cores less one.',
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
      'The seconds in which a process still serves after SIGTERM, while it reports that it is not ready. The default is 5, in development 0.',
    ),
  PUBLIC_URL: baseUrl.optional().describe('The public address of the site. The default is the listening address.'),
  APP_HOSTS: hosts.describe(
    'Host names of the native app, separated by commas. Outside production also every name with `app.` or `app-` in it.',
  ),
  SITE_HOSTS: hosts.describe(
    'Other host names that are answered in production, besides the three addresses and the app, separated by commas.',
  ),
  API_URL: baseUrl.optional().describe('The address of the API, if it has its own host.'),
  PAYMENTS_URL: baseUrl.optional().describe('The address of the payments service, if it has its own host.'),
  CONSOLE_URL: baseUrl.optional().describe('The address of the console on its own host, which production requires.'),
  CONSOLE_SHARES_HOST: flag('false').describe('Whether the console may use the host of PUBLIC_URL in production.'),
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
  READ_DATABASE_URL: z
    .url()
    .optional()
    .describe(
      'A standby for reads that may be a second old: lists, exports, reports and search of the console, frozen registers and results. The default is DATABASE_URL.',
    ),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'])
    .default('none')
    .describe(
      'Whether DATABASE_URL leads to PostgreSQL itself, or to a pooler that gives each transaction another connection: PgBouncer 1.21 or newer in transaction mode.',
    ),
  DIRECT_DATABASE_URL: z
    .url()
    .optional()
    .describe(
      'With DATABASE_POOLER=transaction: PostgreSQL without the pooler, for the same user. The worker listens there for jobs, and the schema is checked there.',
    ),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether a start migrates the schema. Use off if `npm run migrate` does it; the start then refuses an older schema.',
    ),
  PROGRAM_USER: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be the name of a database user')
    .optional()
    .describe('For `npm run migrate`: the database user of the program, which gets its grants.'),
  DATABASE_CONNECTIONS: count(20).describe(
    'The most database connections of one process, plus one for each kind of batch.',
  ),
  DATABASE_CONNECT_MS: count(5000).describe('The longest wait for a database connection, in milliseconds.'),
  DATABASE_LOCK_MS: count(10_000).describe('The longest wait of a statement for a lock, in milliseconds.'),
  DATABASE_STATEMENT_MS: count(15_000).describe('The longest run of a statement, in milliseconds.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('The folder of the embedded database, uploaded files and generated development secrets.'),
  FILES: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('The store of uploaded pictures: DATA_DIR, or a bucket with the protocol of S3.'),
  S3_ENDPOINT: baseUrl.optional().describe("The address of the bucket's store. The default is Amazon's."),
  S3_REGION: z.string().default('eu-west-2').describe('The region of the bucket.'),
  S3_BUCKET: z.string().optional().describe('The name of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The id of the key that may read and write objects of the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key.'),
  S3_FORCE_PATH_STYLE: flag('false').describe('Whether the bucket is named in the path instead of the host name.'),
  S3_TIMEOUT_MS: count(3000).describe('The time-out of each of three attempts to reach the bucket, in milliseconds.'),
  METRICS: openness.describe(
    'Whether `/metrics` is answered, on the same port as all else. The default is on outside production.',
  ),
  API_DOCUMENTS: openness.describe(
    'Whether `/api/docs` and `/api/openapi.json` document the API. The default is on outside production.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The lowest level that is logged.'),
  SECRET: list('')
    .pipe(z.array(z.string().min(32, 'each secret must have 32 characters or more')))
    .describe(
      'The secrets from which all signing keys are derived, the newest first, separated by commas. The first signs, and all verify. Generated in development.',
    ),
  PERSON_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret of the keyed hashes that find people by email and number. It never changes. The default outside production is the oldest of SECRET.',
    ),
  ID_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret that scrambles public ids. It never changes. The default outside production is the oldest of SECRET.',
    ),
  PREVIEW_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret that signs the addresses of previews, which the console makes and the site opens. The default outside production is the newest of SECRET.',
    ),
  SANDBOX: z
    .enum(['on', 'off'])
    .optional()
    .describe('Simulators of the providers. The default is on outside production; production refuses them.'),
  SANDBOX_URL: baseUrl
    .optional()
    .describe(
      'The address of simulators in another process, ending in /sandbox. Without it a process with the sandbox on starts its own.',
    ),
  DEMO: z
    .enum(['on', 'off'])
    .optional()
    .describe('The demonstration content. The default is on outside production; production refuses it.'),
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
  DEFAULT_BRAND: z.string().default('UK_FAIRDRAW').describe('The brand that is shown if none is named.'),
  CATALOGUE_KEPT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(1000)
    .describe(
      'The milliseconds for which a process answers the public catalogue from memory before it checks for changes.',
    ),
  CASH_CALL_TAG: z.string().default('CASHCALL2026').describe('The campaign that /campaign/CASHCALL redirects to.'),
  PROMO_EXCLUDED_TAGS: list('').describe(
    'Campaigns that are never offered in addition to a basket, separated by commas.',
  ),
  SPECIAL_OFFERS: list('MAKEMEAWINNER:50,BONUS300K:100')
    .pipe(z.array(z.string().regex(/^[A-Z0-9_-]+:[1-9]\d*$/, 'must be TAG:quantity')))
    .transform((offers) =>
      Object.fromEntries(offers.map((offer) => offer.split(':')).map(([tag, quantity]) => [tag!, Number(quantity)])),
    )
    .describe('The option of each campaign that is marked as a special offer: TAG:quantity, separated by commas.'),
  PRIZE_CLAIMS: json('{}')
    .pipe(z.record(z.string(), z.strictObject({ figure: z.string(), source: z.string(), date: z.iso.date() })))
    .describe(
      'The total of prizes that each brand claims on the payment page, as JSON: {"UK_FAIRDRAW": {"figure": "£27m", "source": "Annual report", "date": "2026-10-31"}}.',
    ),
  SPIN_AUTO_OPEN: list('').describe(
    'Brands with a wheel that opens automatically on the home page, once a visit. Never in production.',
  ),
  OFFLINE_PAGE: flag('true').describe(
    'Whether a service worker shows one of our pages without a connection. `false` removes it from browsers that have it.',
  ),
  DELETE_ACCOUNT: flag('true').describe('Whether owners can delete their accounts.'),

  ORDER_MIN_PENCE: pence(ORDER_LIMITS.minPence).describe(
    'The smallest amount to pay after promo and credit. Zero is always allowed.',
  ),
  ORDER_MAX_PENCE: pence(ORDER_LIMITS.maxPence).describe('The largest amount to pay after promo and credit.'),
  EXPOSURE_MAX_PENCE: live('EXPOSURE_MAX_PENCE').describe(
    'The largest total value of the prizes of one round. A campaign above it cannot be published.',
  ),
  OPENING_MIN_MINUTES: count(60).describe(
    'The shortest time, in minutes, for which each round of a paid competition must be open. A shorter one cannot be published.',
  ),
  REFUND_ALONE_MAX_PENCE: live('REFUND_ALONE_MAX_PENCE').describe(
    'The most that one member of staff may give alone in a day, in refunds and credit together. More takes two people.',
  ),
  REFUND_ALONE_MAX_PURCHASES: live('REFUND_ALONE_MAX_PURCHASES').describe(
    'The most orders that one member of staff may refund together alone.',
  ),
  GIVEAWAY_ALONE_MAX_PENCE: live('GIVEAWAY_ALONE_MAX_PENCE').describe(
    'The most that the changes of one member of staff to promo codes, bundles and the wheel may cost in a day. More takes two people.',
  ),
  DRAW_LATE_MINUTES: live('DRAW_LATE_MINUTES').describe(
    'The minutes after its due time from which a draw without a result is late.',
  ),
  PAYMENT_STUCK_MINUTES: live('PAYMENT_STUCK_MINUTES').describe(
    'The minutes after which a payment under way counts as stuck.',
  ),
  CREDIT_ALONE_MAX_PENCE: live('CREDIT_ALONE_MAX_PENCE').describe(
    'The most credit that a member of staff may give alone in a day, and that a person may get in 24 hours.',
  ),
  HARM_WEEK_PENCE: live('HARM_WEEK_PENCE').describe(
    'The spending in seven days above which a person is marked for review.',
  ),
  HARM_PURCHASES_AN_HOUR: live('HARM_PURCHASES_AN_HOUR').describe(
    'The purchases within one hour from which a person is marked for review.',
  ),
  HARM_NIGHTS: live('HARM_NIGHTS').describe(
    'The nights with a purchase in fourteen days from which a person is marked for review.',
  ),
  HARM_FAILED_CARDS: live('HARM_FAILED_CARDS').describe(
    'The failed payments in a day from which a person is marked for review.',
  ),
  HARM_RAISED_LIMITS: live('HARM_RAISED_LIMITS').describe(
    'The raises of their own limit in thirty days from which a person is marked for review.',
  ),
  HARM_AFTER_LOSSES: live('HARM_AFTER_LOSSES').describe(
    'The purchases in seven days, each within two hours of a lost draw, from which a person is marked for review.',
  ),
  WINNER_SILENT_DAYS: live('WINNER_SILENT_DAYS').describe(
    'The days without an answer after which Today reminds staff of a winner, a week before the prize is forfeited.',
  ),
  MONTHLY_LIMIT_PENCE: pence(ORDER_LIMITS.monthlyPence).describe(
    'The most that a person may spend in a London calendar month.',
  ),
  CREDIT_CARD_MONTHLY_LIMIT_PENCE: pence(CREDIT_CARD_MONTHLY_PENCE).describe(
    'The most that a person may pay with credit cards in a London calendar month.',
  ),
  PAYPAL_COUNTS_AS_CREDIT: flag('true').describe(
    'Whether payments with PayPal count against the monthly limit for credit cards.',
  ),
  POSTCODE_AREAS_NOT_ALLOWED: list(POSTCODE_AREAS_NOT_ALLOWED.join(',')).describe(
    'Postcode areas whose residents may not enter.',
  ),

  RATE_LOG_IN_PER_EMAIL: count(10).describe('Failed log-ins in 15 minutes for one email address.'),
  RATE_LOG_IN_PER_ADDRESS: count(100).describe('Failed log-ins in 15 minutes from one network address.'),
  RATE_STAFF_FACTOR: count(5).describe('Wrong second factors in 15 minutes for one member of staff.'),
  RATE_ACCOUNT_PER_ADDRESS: count(60).describe(
    'Emails that are looked up (exists, forgot, register, guest sign-up) without a log-in or sign-up, in an hour from one network address. Above it each call needs a harder robot check.',
  ),
  RATE_RESETS_PER_EMAIL: count(5).describe(
    'Emails with a link in an hour. Links for a new password and proofs are counted for each email address. Links to confirm an address are counted for each cause (registration, exclusion, request) and account; all accounts together get five times as many for one address.',
  ),
  RATE_DOWNLOADS_PER_ACCOUNT: live('RATE_DOWNLOADS_PER_ACCOUNT').describe(
    'Downloads of the account data in an hour for one account.',
  ),
  RATE_CODES_PER_ADDRESS: count(20).describe(
    'Unconfirmed verification codes in 15 minutes from one network address. Above it each needs a harder robot check.',
  ),
  RATE_CODES_PER_NETWORK: count(100).describe(
    'Unconfirmed verification codes in 15 minutes from one network address or IPv6 /48, at most.',
  ),
  RATE_CODES_PER_DAY: live('RATE_CODES_PER_DAY').describe(
    'Verification codes in a day (UTC) in total. An alarm is raised at four fifths of it, and when it is spent.',
  ),
  TEXT_RANGES: list('')
    .pipe(z.array(z.enum(numberRanges)))
    .describe(
      'Number ranges that get codes in addition to ordinary mobiles: PERSONAL (070), PAGER (076), CROWN_DEPENDENCY (Jersey, Guernsey, Isle of Man).',
    ),
  RATE_CODES_PER_MSISDN: count(5).describe('Verification codes in a day to one number.'),
  RATE_CODES_PER_ACCOUNT: count(10).describe('Verification codes in a day for one account.'),
  RATE_PROMO_PER_SESSION: count(30).describe('Promo checks in 10 minutes in one session.'),
  RATE_PROMO_PER_ADDRESS: count(300).describe('Promo checks in 10 minutes from one network address.'),
  RATE_MESSAGES_PER_ADDRESS: live('RATE_MESSAGES_PER_ADDRESS').describe(
    'Messages by the contact forms in an hour from one network address.',
  ),
  RATE_CARD_LOOK_UPS_PER_ADDRESS: count(60).describe(
    'Look-ups of cards at /free-entry in an hour from one network address.',
  ),
  RATE_PAGES_PER_MINUTE: count(300).describe(
    'Rendered pages (those that are not cached) in a minute for one network address by all processes of one start.',
  ),
  RATE_EVENTS_PER_ADDRESS: count(2000).describe('Calls with page events in a day from one network address.'),
  RATE_EVENTS_PER_NETWORK: count(20_000).describe('Calls with page events in a day from one IPv6 /48.'),
  EVENTS_MB_PER_DAY: count(100).describe(
    'The most megabytes of page events that are stored in a day (UTC) for all visitors together. Events above it are refused.',
  ),
  EVENTS_KEPT_MB: count(10_000).describe(
    'The most megabytes of disk for page events. Above it the oldest four weeks are deleted. The current four weeks stay, so allow 28 times EVENTS_MB_PER_DAY.',
  ),
  RATE_CALLS_PER_MINUTE: count(600).describe(
    'Calls in a minute from one network address to all processes of one start.',
  ),

  DRAW_SIGNING_KEY: ed25519Key
    .optional()
    .describe(
      'The Ed25519 key that signs the registers and draws, PKCS 8 in base64. In development one is generated in DATA_DIR.',
    ),
  STRIPE_SECRET_KEY: z.string().optional().describe('Stripe: the secret key.'),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe('Stripe: the publishable key.'),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('Stripe: the signing secret of the webhook endpoint.'),
  STRIPE_CREATES_PER_SECOND: count(providerLimits.stripeCreatesPerSecond).describe(
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
      "drand, the public randomness of draws: base addresses of relays, separated by commas, tried in turn. The default is those of quicknet, or the sandbox's if it is on.",
    ),
  DRAND_CHAIN_HASH: hexBytes(32).describe(
    'drand: the hash of another chain than quicknet, with the same scheme. It needs the next three settings.',
  ),
  DRAND_PUBLIC_KEY: hexBytes(96).describe('drand: the public key of that chain.'),
  DRAND_GENESIS: wholeOrNone.describe('drand: the time of its round 1, in seconds since 1970.'),
  DRAND_PERIOD: wholeOrNone.describe('drand: the seconds between its rounds.'),
  DRAND_CHAIN_REASON: z
    .string()
    .trim()
    .min(20, 'must be a sentence for entrants')
    .optional()
    .describe(
      'The reason why another chain than quicknet decides draws, as a sentence for the page of each draw. Production refuses such a chain without it. Browsers do not check its draws.',
    ),
  CLAMD: z
    .string()
    .regex(/^(\/.+|[^/\s]+:\d+)$/, 'must be the path of a socket, or HOST:PORT')
    .optional()
    .describe(
      "ClamAV's daemon, which scans uploaded files: the path of its socket, such as `/run/clamav/clamd.ctl`, or HOST:PORT. Without it files are not scanned.",
    ),
  SMTP_URL: z.url().optional().describe('The mail server, for example smtps://user:password@mail.example.com.'),
  MAIL_FROM: z
    .string()
    .default('Fairdraw <hello@fairdraw.example>')
    .describe('The sender of emails. Emails of a brand have its name, with this address.'),
  TEST_MAIL_TO: z
    .email()
    .default('welcome-test@fairdraw.example')
    .describe('Outside production: the recipient of the test of the welcome email.'),
  WEBHOOK_LOOPBACK: flag('false').describe(
    'Whether webhooks may also go to this machine, and without TLS. For tests; production refuses it.',
  ),
  OPERATOR_EMAIL: z.email().default('operators@fairdraw.example').describe('The address for emails to operators.'),
  ANALYTICS_KEY: z
    .string()
    .regex(/^[A-Z0-9-]{4,30}$/, 'must be a measurement id')
    .optional()
    .describe(
      'Google Analytics: the measurement id. Without it nothing is loaded; with it only for visitors who allow it.',
    ),
  ENGAGEMENT_KEY: serviceKey.describe(
    'Customer engagement: the public key. Without it nothing is loaded; with it only for visitors who allow marketing.',
  ),
  ENGAGEMENT_SCRIPT_URL: scriptUrl.describe(
    "Customer engagement: the address of its script. The default is the sandbox's. It is needed with the key if the sandbox is off.",
  ),
  AUDIENCE_KEY: serviceKey.describe(
    'Audience tracking: the public key. Without it nothing is loaded; with it only for visitors who allow audience tracking.',
  ),
  AUDIENCE_SCRIPT_URL: scriptUrl.describe(
    "Audience tracking: the address of its script. The default is the sandbox's. It is needed with the key if the sandbox is off.",
  ),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .describe('reCAPTCHA: the site key. Without it the self-hosted robot check is used.'),
  RECAPTCHA_SECRET: z.string().optional().describe('reCAPTCHA: the secret.'),
  FAQ_FRAME_URL: frameUrl.describe(
    'A page of questions and answers that /faqs shows in a frame. The default is our own page.',
  ),
  WINNERS_FRAME_URL: frameUrl.describe(
    'A page of winners that /winners shows in a frame. The default is our own page.',
  ),
  SURVEY_FRAME_URL: frameUrl.describe('A survey that /survey shows in a frame. The default is our own page.'),
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
    .describe('The social networks of the site, as JSON: the name to its address.'),
  APP_LINK_SCHEME: z
    .string()
    .regex(/^(?!(https?|javascript|data|blob|file|about)$)[a-z][a-z0-9+.-]*$/, 'must be the scheme of an app')
    .default('fairdraw')
    .describe('The link scheme that opens the native app.'),
})

export type Settings = z.output<typeof settings>

/**
 * The settings that production needs, and the roles that need them: a process gets only the secrets of its own roles.
 */
export const neededInProduction = {
  DATABASE_URL: roles,
  PUBLIC_URL: roles,
  SECRET: rolesWithKeyOf('SECRET'),
  PERSON_KEY: rolesWithKeyOf('PERSON_KEY'),
  ID_KEY: rolesWithKeyOf('ID_KEY'),
  PREVIEW_KEY: rolesWithKeyOf('PREVIEW_KEY'),
  // The console settles and cancels payments, and shows the result.
  STRIPE_SECRET_KEY: ['payments', 'console', 'worker'],
  STRIPE_PUBLISHABLE_KEY: ['web', 'payments'],
  STRIPE_WEBHOOK_SECRET: ['payments'],
  PAYPAL_CLIENT_ID: ['payments', 'console', 'worker'],
  PAYPAL_CLIENT_SECRET: ['payments', 'console', 'worker'],
  PAYPAL_WEBHOOK_ID: ['payments'],
  TWILIO_ACCOUNT_SID: ['api', 'worker'],
  TWILIO_AUTH_TOKEN: ['api', 'worker'],
  SMTP_URL: ['worker'],
  DRAW_SIGNING_KEY: ['worker'],
} as const satisfies Partial<Record<keyof Settings, readonly Role[]>>

export const neededByBucket = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The settings of a chain must be set together. */
export const drandChain = ['DRAND_CHAIN_HASH', 'DRAND_PUBLIC_KEY', 'DRAND_GENESIS', 'DRAND_PERIOD'] as const
