import { fieldsOf, shapeTag } from '#console/core/forms/document-fields.tsx'
import { promoKinds } from '#console/core/forms/promo-kinds.ts'
import type { StoredPromo } from '#contract/console/promos.ts'
import type { PromoType } from '#domain/money/discount.ts'

const { ChoiceField, CountField, DecimalField, LineField, MomentField, PoundsField, TickField } =
  fieldsOf<StoredPromo>()

/** A code for a list is refused to everyone until its list has people. */
export function ForListTick() {
  return (
    <TickField
      name="for_list"
      label="Only for people on a list"
      hint="Upload the list on the code’s page. Until then no one can use the code."
    />
  )
}

/** The gift of a code, its users and its dates. */
export function PromoFields({ type }: { type: PromoType }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField name="type" label="Gives" options={promoKinds.map(({ value, label }) => [value, label])} />
        <DecimalField name="value" label={promoKinds.find(({ value }) => value === type)!.unit} />
      </div>
      <LineField name="label" label="Shown as" hint="Shown to entrants in the basket." />
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField name="campaign_tag" label="Competition tag" optional shape={shapeTag} />
        <PoundsField name="min_spend" label="Minimum basket" optional />
        <MomentField name="starts_at" label="Starts" optional />
        <MomentField name="ends_at" label="Ends" optional />
        <CountField name="uses_max" label="Total uses" optional />
        <CountField name="uses_per_person_max" label="Uses per person" optional />
      </div>
      <TickField name="requires_login" label="Logged-in customers only" />
      <TickField name="active" label="Active" hint="A paused code can’t be used." />
    </>
  )
}
