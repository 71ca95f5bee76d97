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
      hint="You upload the list on the page of the code. Until then no one can use the code."
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
      <LineField name="label" label="Shown as" hint="Entrants read it in their basket." />
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField name="campaign_tag" label="Campaign tag" optional shape={shapeTag} />
        <PoundsField name="min_spend" label="From a basket of" optional />
        <MomentField name="starts_at" label="Starts" optional />
        <MomentField name="ends_at" label="Ends" optional />
        <CountField name="uses_max" label="Uses in all" optional />
        <CountField name="uses_per_person_max" label="Uses by a person" optional />
      </div>
      <TickField name="requires_login" label="Only for people who are logged in" />
      <TickField name="active" label="Active" hint="A code that is paused is refused." />
    </>
  )
}
