import type { StoredPromo } from '#contract/console/promos.ts'

/** The initial terms of a new code. */
export const newTerms: StoredPromo = {
  active: true,
  type: 'PERCENT_DISCOUNT',
  value: 10,
  label: '10% off',
  min_spend: null,
  campaign_tag: null,
  starts_at: null,
  ends_at: null,
  uses_max: null,
  uses_per_person_max: 1,
  requires_login: false,
  for_list: false,
}
