import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import type { DocumentForm } from '#console/core/forms/document-form.ts'
import { useMay } from '#console/core/session.ts'
import type { StoredBrand } from '#contract/console/brands.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { hexOfOklch } from '#ui/oklch.ts'
import { brandTheme } from '#ui/theme.ts'
import { ColourField } from './colour-field.tsx'
import { ContrastList } from './contrast-list.tsx'

const { LineField, PoundsField, TickField } = fieldsOf<StoredBrand>()

export function BrandFields({ form: { written, change } }: { form: DocumentForm<StoredBrand, string> }) {
  const may = useMay()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField name="name" label="Name" hint="Shown to visitors." />
        <LineField
          name="slug"
          label="Address"
          hint="Used by partners in ?brand="
          shape={(_, after) => after.toLowerCase()}
        />
      </div>
      <LineField name="sender_name" label="Sender of emails" hint="Leave blank to use the brand name." optional />
      <LineField
        name="legal_line"
        label="Promoter"
        hint="Company, address and number. Leave blank to use ours."
        optional
      />
      <PoundsField
        name="exposure_max"
        label="Maximum prize value"
        hint="The most one round’s prizes can be worth in total. If Settings has a lower limit, that applies. Owners only."
        optional
        disabled={!may('brand.limit')}
      />
      <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
        <legend className="sr-only">Colours</legend>
        <h2 className="text-lg">Colours</h2>
        <ColourField
          name="theme_colour"
          label="Theme colour"
          hint="Every other colour is derived from it and stays readable."
        />
        <Checkbox
          label="Custom colour for filled areas"
          hint="Use this exact colour with this text colour."
          checked={written.own_fill !== null}
          onChange={(event) => change({ own_fill: event.target.checked ? derivedFill(written.theme_colour) : null })}
        />
        {written.own_fill && (
          <div className="grid gap-4 sm:grid-cols-2">
            <ColourField name="own_fill.colour" label="Filled areas" />
            <ColourField name="own_fill.text" label="Text on filled areas" />
          </div>
        )}
        <Checkbox
          label="Custom text colours"
          hint="For links and icons."
          checked={written.own_text !== null}
          onChange={(event) => change({ own_text: event.target.checked ? derivedText(written.theme_colour) : null })}
        />
        {written.own_text && (
          <div className="grid gap-4 sm:grid-cols-2">
            <ColourField name="own_text.light" label="Text, light mode" />
            <ColourField name="own_text.dark" label="Text, dark mode" />
          </div>
        )}
        <ContrastList brand={written} />
      </fieldset>
      <fieldset className="flex flex-col border-t border-line pt-4">
        <legend className="sr-only">Features</legend>
        <h2 className="text-lg">Features</h2>
        <TickField name="abandon_dialog" label="Ask visitors why they leave the checkout" />
        <TickField name="advertising" label="Show advertisements between the sections of a list" />
        <TickField name="spin_offer" label="Offer a competition after a spin that wins nothing" />
      </fieldset>
    </>
  )
}

/** The initial colours: those that are derived from the theme colour, which are readable. */
function derivedFill(themeColour: string) {
  const { accent, accentInk } = brandTheme(padded(themeColour), 'light')
  return { colour: hexDigits(accent), text: hexDigits(accentInk) }
}

function derivedText(themeColour: string) {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
    hexDigits(brandTheme(padded(themeColour), scheme).accentText),
  )
  return { light: light!, dark: dark! }
}

const padded = (colour: string) => colour.padEnd(6, '0')
const hexDigits = (colour: Parameters<typeof hexOfOklch>[0]) => hexOfOklch(colour).slice(1).toUpperCase()
