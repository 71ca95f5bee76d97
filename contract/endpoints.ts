import * as accounts from './accounts.ts'
import * as brands from './brands.ts'
import * as campaignChanges from './campaign-changes.ts'
import * as catalogue from './catalogue.ts'
import * as afterDraw from './console/after-draw.ts'
import * as approvals from './console/approvals.ts'
import * as audit from './console/audit.ts'
import * as books from './console/books.ts'
import * as brandDesk from './console/brands.ts'
import * as bundles from './console/bundles.ts'
import * as campaignMedia from './console/campaign-media.ts'
import * as campaigns from './console/campaigns.ts'
import * as deskContent from './console/content.ts'
import * as dataRequests from './console/data-requests.ts'
import * as disputes from './console/disputes.ts'
import * as deskDraws from './console/draws.ts'
import * as factors from './console/factors.ts'
import * as harm from './console/harm.ts'
import * as deskPages from './console/pages.ts'
import * as partners from './console/partners.ts'
import * as people from './console/people.ts'
import * as post from './console/post.ts'
import * as deskPromos from './console/promos.ts'
import * as deskPurchases from './console/purchases.ts'
import * as refundLists from './console/refund-lists.ts'
import * as settings from './console/settings.ts'
import * as signIn from './console/sign-in.ts'
import * as staff from './console/staff.ts'
import * as system from './console/system.ts'
import * as timelines from './console/timelines.ts'
import * as today from './console/today.ts'
import * as webhooks from './console/webhooks.ts'
import * as deskWheel from './console/wheel.ts'
import * as deskWheelPrizes from './console/wheel-prizes.ts'
import * as deskWinners from './console/winners.ts'
import * as contact from './contact.ts'
import * as content from './content.ts'
import * as credit from './credit.ts'
import * as dataExport from './data-export.ts'
import * as devices from './devices.ts'
import * as draws from './draws.ts'
import type { Endpoint } from './endpoint.ts'
import * as entries from './entries.ts'
import * as freeEntry from './free-entry.ts'
import * as information from './information.ts'
import * as limits from './limits.ts'
import * as mailing from './mailing.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as platform from './platform.ts'
import * as promos from './promos.ts'
import * as purchases from './purchases.ts'
import * as results from './results.ts'
import * as savedCards from './saved-cards.ts'
import * as sessions from './sessions.ts'
import * as spins from './spins.ts'
import * as stakes from './stakes.ts'
import * as verification from './verification.ts'
import * as wheelPrizes from './wheel-prizes.ts'
import * as winners from './winners.ts'

const nouns = {
  sessions,
  accounts,
  devices,
  passkeys,
  limits,
  dataExport,
  stakes,
  mailing,
  verification,
  credit,
  catalogue,
  campaignChanges,
  promos,
  purchases,
  entries,
  freeEntry,
  payments,
  savedCards,
  spins,
  wheelPrizes,
  draws,
  winners,
  results,
  content,
  information,
  contact,
  brands,
  platform,
  signIn,
  factors,
  staff,
  system,
  timelines,
  approvals,
  audit,
  campaigns,
  campaignMedia,
  brandDesk,
  bundles,
  deskContent,
  deskDraws,
  deskPages,
  people,
  post,
  harm,
  dataRequests,
  afterDraw,
  deskPromos,
  deskPurchases,
  refundLists,
  disputes,
  books,
  deskWheel,
  deskWheelPrizes,
  deskWinners,
  webhooks,
  partners,
  settings,
  today,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value
}

/** Every endpoint with its name and noun: the OpenAPI document is made from it, and the bad-input test uses it. */
export const allEndpoints: readonly { noun: string; name: string; endpoint: Endpoint }[] = Object.entries(
  nouns,
).flatMap(([noun, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ noun, name, endpoint: value }] : [])),
)
