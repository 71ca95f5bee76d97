import { ADDRESS_LENGTH_MAX, normaliseLine, PLACE_LENGTH_MAX } from '#domain/person/delivery-address.ts'
import { normalisePostcode, POSTCODE_LENGTH_MAX } from '#domain/person/person.ts'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'

type Props = { address: FieldProps; town: FieldProps; county: FieldProps; postcode: FieldProps }

/** The fields of a delivery address. */
export function AddressFields({ address, town, county, postcode }: Props) {
  return (
    <>
      <TextField
        {...address}
        label="House and street"
        autoComplete="street-address"
        maxLength={ADDRESS_LENGTH_MAX}
        tidy={normaliseLine}
        mark
      />
      <TextField
        {...town}
        label="Town or city"
        autoComplete="address-level2"
        maxLength={PLACE_LENGTH_MAX}
        tidy={normaliseLine}
        mark
      />
      <CountyField {...county} />
      <TextField
        {...postcode}
        kind="postcode"
        label="Postcode"
        hint="Your full postcode - Example (B66 2EN)"
        maxLength={POSTCODE_LENGTH_MAX}
        tidy={normalisePostcode}
        mark
      />
    </>
  )
}

export function CountyField(field: FieldProps) {
  return (
    <TextField
      {...field}
      label="County"
      autoComplete="address-level1"
      maxLength={PLACE_LENGTH_MAX}
      tidy={normaliseLine}
      mark
    />
  )
}
