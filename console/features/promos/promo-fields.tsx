import { InstantField } from '#console/core/forms/instant-field.tsx'
import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import { promoKinds } from '#console/core/forms/promo-kinds.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import type { PromoDocument } from '#contract/console/promos.ts'
import type { PromoType } from '#domain/money/discount.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'

export const promoFieldPaths: readonly string[] = [
  'value',
  'label',
  'min_spend',
  'campaign_tag',
  'starts_at',
  'ends_at',
  'uses_max',
  'uses_per_person_max',
  'for_list',
]

/** A code for a list is refused to everyone until its list has people. */
export function ForListTick({
  terms,
  errorsAt,
  onChange,
}: {
  terms: PromoDocument
  errorsAt: (path: string) => string[]
  onChange: (part: Partial<PromoDocument>) => void
}) {
  return (
    <Checkbox
      label="Only for people on a list"
      hint="You upload the list on the page of the code. Until then no one can use the code."
      defaultChecked={terms.for_list}
      errors={errorsAt('for_list')}
      onChange={(event) => onChange({ for_list: event.target.checked })}
    />
  )
}

/** The gift of a code, its users and its dates. */
export function PromoFields({
  terms,
  errorsAt,
  onChange,
}: {
  terms: PromoDocument
  errorsAt: (path: string) => string[]
  onChange: (part: Partial<PromoDocument>) => void
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Gives"
          value={terms.type}
          options={promoKinds}
          onChange={(event) => onChange({ type: event.target.value as PromoType })}
        />
        <TextField
          label={promoKinds.find(({ value }) => value === terms.type)!.unit}
          inputMode="decimal"
          defaultValue={terms.value}
          errors={errorsAt('value')}
          showErrors
          onValueChange={(text) => onChange({ value: text.trim() === '' ? Number.NaN : Number(text) })}
        />
      </div>
      <TextField
        label="Shown as"
        hint="Entrants read it in their basket."
        defaultValue={terms.label}
        errors={errorsAt('label')}
        showErrors
        onValueChange={(label) => onChange({ label })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Campaign tag"
          optional
          defaultValue={terms.campaign_tag ?? ''}
          errors={errorsAt('campaign_tag')}
          showErrors
          onValueChange={(text) => onChange({ campaign_tag: text.trim().toUpperCase() || null })}
        />
        <PoundsField
          label="From a basket of"
          optional
          value={terms.min_spend}
          errors={errorsAt('min_spend')}
          onChange={(amount) => onChange({ min_spend: amount })}
        />
        <InstantField
          label="Starts"
          optional
          value={terms.starts_at}
          errors={errorsAt('starts_at')}
          onChange={(at) => onChange({ starts_at: at })}
        />
        <InstantField
          label="Ends"
          optional
          value={terms.ends_at}
          errors={errorsAt('ends_at')}
          onChange={(at) => onChange({ ends_at: at })}
        />
        <TextField
          label="Uses in all"
          kind="number"
          optional
          defaultValue={terms.uses_max ?? ''}
          errors={errorsAt('uses_max')}
          showErrors
          onValueChange={(text) => onChange({ uses_max: text === '' ? null : Number(text) })}
        />
        <TextField
          label="Uses by a person"
          kind="number"
          optional
          defaultValue={terms.uses_per_person_max ?? ''}
          errors={errorsAt('uses_per_person_max')}
          showErrors
          onValueChange={(text) => onChange({ uses_per_person_max: text === '' ? null : Number(text) })}
        />
      </div>
      <Checkbox
        label="Only for people who are logged in"
        defaultChecked={terms.requires_login}
        onChange={(event) => onChange({ requires_login: event.target.checked })}
      />
      <Checkbox
        label="Active"
        hint="A code that is paused is refused."
        defaultChecked={terms.active}
        onChange={(event) => onChange({ active: event.target.checked })}
      />
    </>
  )
}
