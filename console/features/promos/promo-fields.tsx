import { promoLabels } from '#console/core/field-labels.ts'
import { fieldsOf, shapeTag } from '#console/core/forms/document-fields.tsx'
import { promoKinds } from '#console/core/forms/promo-kinds.ts'
import type { StoredPromo } from '#contract/console/promos.ts'
import type { PromoType } from '#domain/money/promo-code.ts'

const { ChoiceField, CountField, DecimalField, LineField, MomentField, PoundsField, TickField } =
  fieldsOf<StoredPromo>()

/** A code for a list is refused to everyone until its list has people. */
export function ForListTick() {
  return (
    <TickField
      name="for_list"
      label={promoLabels.for_list}
      hint="Upload the list on the code’s page. Until then no one can use the code."
    />
  )
}

/** The gift of a code, its users and its dates. */
export function PromoFields({ type }: { type: PromoType }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          name="type"
          label={promoLabels.type}
          options={promoKinds.map(({ value, label }) => [value, label])}
        />
        <DecimalField name="value" label={promoKinds.find(({ value }) => value === type)!.unit} />
      </div>
      <LineField name="label" label={promoLabels.label} hint="Shown to entrants in the basket." />
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField name="campaign_tag" label={promoLabels.campaign_tag} optional shape={shapeTag} />
        <PoundsField name="min_spend" label={promoLabels.min_spend} optional />
        <MomentField name="starts_at" label={promoLabels.starts_at} optional />
        <MomentField name="ends_at" label={promoLabels.ends_at} optional />
        <CountField name="uses_max" label={promoLabels.uses_max} optional />
        <CountField name="uses_per_person_max" label={promoLabels.uses_per_person_max} optional />
      </div>
      <TickField name="requires_login" label={promoLabels.requires_login} />
      <TickField name="active" label={promoLabels.active} hint="A paused code can’t be used." />
    </>
  )
}
