/**
 * The kinds of campaigns, prices and entries as lists, which the contract and the database check. `campaign.ts` has
 * their types: a page that only shows campaigns needs no lists.
 */
export const campaignTypes = ['COMPETITION', 'RAFFLE'] as const

export const itemTypes = [...campaignTypes, 'BUNDLE'] as const

export const campaignChannels = ['STANDARD', 'EXTERNAL', 'EMBEDDED'] as const

export const limitTypes = ['DAY', 'WEEK', 'EVERYDAY', 'COMPETITION', 'NONE'] as const

export const campaignStatuses = ['UPCOMING', 'ACTIVE', 'GAP', 'ENDED'] as const

export const priceTypes = ['STANDARD', 'UPSELL'] as const

export const frequencies = ['SINGLE', 'ALL_NEXT_WEEK'] as const

export const platforms = ['website', 'app', 'iframe'] as const

export const routes = ['PAID', 'FREE_WEB', 'POSTAL', 'PHONE', 'SMS', 'PROMO', 'SPIN'] as const
