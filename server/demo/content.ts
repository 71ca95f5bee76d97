import { penceSchema } from '#contract/money.ts'
import { fromWire } from '#contract/wire.ts'
import type { DemoBrand } from '#db/demo/brands.ts'
import type { ResolvedBundle, ResolvedCampaign, ResolvedPromoCode } from '#db/demo/content.ts'
import type { DemoPage } from '#db/demo/types.ts'
import { DEFAULT_WEEK_OFFSET } from '#domain/campaign/schedule.ts'
import { pence } from '#domain/money/money.ts'
import { foldEmail } from '#domain/person/email.ts'
import type { WrittenBrand } from '#server/brands/exports.ts'
import type { NewBundle, NewCampaign, NewPage, NewPlan } from '#server/catalogue/exports.ts'
import type { savePromoCode } from '#server/promos/exports.ts'

/** Converts the demonstration content to the services' form: absent values become null or false. */
export function demoCampaign(given: ResolvedCampaign): NewCampaign {
  const { tag, title, raffle } = given
  return {
    tag,
    type: given.type,
    place: given.campaignType,
    published: true,
    title,
    shortDescription: given.shortDescription,
    summary: given.summary,
    howToPlay: given.howToPlayHtml,
    body: given.bodyHtml,
    keyword: given.keyword ?? null,
    shortcode: given.shortcode ?? null,
    postalEntryCode: given.postalEntryCode ?? null,
    telephoneEntry: given.telephoneEntry ?? null,
    schedule: demoSchedule(given),
    entryLimit: given.entryLimit ?? null,
    globalLimit: given.globalLimit ?? null,
    valuePence: worthOf(given.value),
    valueFrom: given.valueFrom ?? null,
    valueEnd: given.valueEnd ?? null,
    plan: demoPlan(given),
    raffle: raffle ? { ...raffle, unitPricePence: pence(raffle.unitPricePence) } : null,
    prices: given.prices.map((price) => ({
      pricePence: pence(price.pricePence),
      quantity: price.quantity,
      priceType: price.type,
      frequency: price.frequency,
      basketMinPence: price.basketMinPence === undefined ? null : pence(price.basketMinPence),
      title: price.title ?? null,
      subtitle: price.subtitle ?? null,
      promoCaption: price.promoCaption ?? null,
      promoSubcaption: price.promoSubcaption ?? null,
      startsAt: price.startsAt ?? null,
      endsAt: price.endsAt ?? null,
    })),
    redirectTag: given.redirectTag ?? null,
    redirectUrl: given.redirectUrl ?? null,
    appExclusive: given.appExclusive ?? false,
    webExclusive: given.webExclusive ?? false,
    promoCaption: given.promoCaption ?? null,
    promoOrder: given.promoOrder ?? null,
    ...describedAs(title, given.summary, given.shortDescription, given.keywords),
  }
}

function demoSchedule(given: ResolvedCampaign): NewCampaign['schedule'] {
  const { limitType, startsAt, endsAt, activeFrom = null, activeUntil = null, weekOffset = DEFAULT_WEEK_OFFSET } = given
  return { limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset }
}

function demoPlan({ plan }: ResolvedCampaign): NewPlan {
  return {
    prizes: plan.prizes.map(({ title, pounds, quantity, isCredit = false }, index) => ({
      position: index + 1,
      title,
      valuePence: fromWire(penceSchema, pounds),
      quantity,
      isCredit,
    })),
    reserves: null,
    prizesPerEntrant: 1,
    delaySeconds: plan.drawnAfterMinutes * 60,
    postalGraceDays: plan.postalGraceDays,
    method: plan.method,
  }
}

export function demoBrand({ hasAdvertising = false, ...given }: DemoBrand): WrittenBrand {
  return {
    ...given,
    senderName: null,
    ownFill: null,
    ownText: null,
    legalLine: null,
    hasAbandonDialog: true,
    hasAdvertising,
    hasSpinOffer: true,
    exposureMaxPence: null,
  }
}

export function demoBundle(given: ResolvedBundle): NewBundle {
  const { tag, title, summary } = given
  return {
    tag,
    published: true,
    title,
    summary,
    description: given.descriptionHtml,
    howToPlay: given.howToPlayHtml,
    startsAt: given.startsAt,
    endsAt: given.endsAt,
    pricePence: pence(given.pricePence),
    items: given.items.map((item) => ({ ...item, pricePence: pence(item.pricePence) })),
    postalEntryCode: null,
    telephoneEntry: null,
    valuePence: worthOf(given.value),
    appExclusive: given.appExclusive ?? false,
    webExclusive: given.webExclusive ?? false,
    ...describedAs(title, summary, summary, given.keywords),
  }
}

export function demoPage({ tag, bannerPosition, groups }: DemoPage): NewPage {
  return {
    tag,
    bannerPosition,
    groups: groups.map((group) => ({ ...group, subtitle: group.subtitle ?? null, legal: group.legal ?? null })),
  }
}

/** `ids` are those of the campaigns that codes name, by tag. */
export function demoPromoCode(
  given: ResolvedPromoCode,
  ids: ReadonlyMap<string, string>,
): Parameters<typeof savePromoCode>[1] {
  return {
    code: given.code,
    label: given.label,
    type: given.type,
    value: given.value,
    campaignId: given.campaignTag === undefined ? null : ids.get(given.campaignTag)!,
    startsAt: given.startsAt,
    endsAt: given.endsAt,
    minSpendPence: given.minSpendPence === undefined ? null : pence(given.minSpendPence),
    usesMax: given.usesMax ?? null,
    usesPerPersonMax: given.usesPerPersonMax ?? null,
    requiresLogin: given.loginRequired ?? false,
    whitelist: (given.whitelistEmails ?? []).map(foldEmail),
  }
}

/** Pounds in digits, as on the wire. */
function worthOf(pounds: string | undefined) {
  return pounds === undefined ? null : fromWire(penceSchema, Number(pounds))
}

function describedAs(title: string, description: string, short: string, keywords: readonly string[]) {
  return {
    meta: { title, description, keywords: keywords.join(', ') },
    openGraph: { title, description: short },
  }
}
