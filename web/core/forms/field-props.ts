import type { CheckboxProps } from '#ui/checkbox.tsx'
import type { RadioGroupProps } from '#ui/radio-group.tsx'
import type { TextFieldProps } from '#ui/text-field.tsx'

/** What a form gives to a field that knows its own label. */
export type FieldProps = Omit<TextFieldProps, 'label'>
export type Tick = Omit<CheckboxProps, 'label'>
export type Choice = Omit<RadioGroupProps, 'legend' | 'options'>
