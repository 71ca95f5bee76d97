import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import { useMay } from '#console/core/session.ts'
import type { BrandDocument } from '#contract/console/brands.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { hexOfOklch } from '#ui/oklch.ts'
import { TextField } from '#ui/text-field.tsx'
import { brandTheme } from '#ui/theme.ts'
import { ColourField } from './colour-field.tsx'
import { ContrastList } from './contrast-list.tsx'

type Writing = {
  written: BrandDocument
  change: (part: Partial<BrandDocument>) => void
  errorsAt: (path: string) => string[]
}

/** The problems that are shown beside their fields. */
export const shownBesideFields = [
  'name',
  'slug',
  'sender_name',
  'theme_colour',
  'own_fill.colour',
  'own_fill.text',
  'own_text.light',
  'own_text.dark',
  'legal_line',
  'exposure_max',
]

const orNull = (text: string) => (text.trim() === '' ? null : text)

export function BrandFields({ writing: { written, change, errorsAt } }: { writing: Writing }) {
  const { own_fill: fill, own_text: text } = written
  const may = useMay()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="As visitors read it"
          value={written.name}
          errors={errorsAt('name')}
          showErrors
          onValueChange={(name) => change({ name })}
        />
        <TextField
          label="Address"
          hint="As partners write it in ?brand="
          value={written.slug}
          errors={errorsAt('slug')}
          showErrors
          onValueChange={(slug) => change({ slug: slug.toLowerCase() })}
        />
      </div>
      <TextField
        label="Sender of its emails"
        hint="Its name, where this is empty."
        optional
        value={written.sender_name ?? ''}
        errors={errorsAt('sender_name')}
        showErrors
        onValueChange={(name) => change({ sender_name: orNull(name) })}
      />
      <TextField
        label="Who runs its competitions"
        hint="Company, address and number; ours, where this is empty."
        optional
        value={written.legal_line ?? ''}
        errors={errorsAt('legal_line')}
        showErrors
        onValueChange={(line) => change({ legal_line: orNull(line) })}
      />
      <PoundsField
        label="Limit of exposure"
        hint="What the prizes of one round may be worth together. The limit in the settings counts where it is lower, or where this is empty. Only owners change it."
        optional
        disabled={!may('brand.limit')}
        value={written.exposure_max}
        errors={errorsAt('exposure_max')}
        onChange={(limit) => change({ exposure_max: limit })}
      />
      <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
        <legend className="sr-only">Colours</legend>
        <h2 className="text-lg">Colours</h2>
        <ColourField
          label="Theme colour"
          hint="All others follow from it, and are readable whatever it is."
          value={written.theme_colour}
          errors={errorsAt('theme_colour')}
          onChange={(colour) => change({ theme_colour: colour })}
        />
        <Checkbox
          label="Own colour of filled areas"
          hint="Exactly this colour, with this text on it."
          checked={fill !== null}
          onChange={(event) => change({ own_fill: event.target.checked ? derivedFill(written.theme_colour) : null })}
        />
        {fill && (
          <div className="grid gap-4 sm:grid-cols-2">
            <ColourField
              label="Filled areas"
              value={fill.colour}
              errors={errorsAt('own_fill.colour')}
              onChange={(colour) => change({ own_fill: { ...fill, colour } })}
            />
            <ColourField
              label="Text on them"
              value={fill.text}
              errors={errorsAt('own_fill.text')}
              onChange={(colour) => change({ own_fill: { ...fill, text: colour } })}
            />
          </div>
        )}
        <Checkbox
          label="Own colours of text"
          hint="For links and icons on the page."
          checked={text !== null}
          onChange={(event) => change({ own_text: event.target.checked ? derivedText(written.theme_colour) : null })}
        />
        {text && (
          <div className="grid gap-4 sm:grid-cols-2">
            <ColourField
              label="Text in the light"
              value={text.light}
              errors={errorsAt('own_text.light')}
              onChange={(light) => change({ own_text: { ...text, light } })}
            />
            <ColourField
              label="Text in the dark"
              value={text.dark}
              errors={errorsAt('own_text.dark')}
              onChange={(dark) => change({ own_text: { ...text, dark } })}
            />
          </div>
        )}
        <ContrastList brand={written} />
      </fieldset>
      <fieldset className="flex flex-col border-t border-line pt-4">
        <legend className="sr-only">Switches</legend>
        <h2 className="text-lg">Switches</h2>
        <Checkbox
          label="Ask visitors why they leave the checkout"
          checked={written.abandon_dialog}
          onChange={(event) => change({ abandon_dialog: event.target.checked })}
        />
        <Checkbox
          label="Show advertisements between the sections of a list"
          checked={written.advertising}
          onChange={(event) => change({ advertising: event.target.checked })}
        />
        <Checkbox
          label="Offer a competition after a spin that wins nothing"
          checked={written.spin_offer}
          onChange={(event) => change({ spin_offer: event.target.checked })}
        />
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
