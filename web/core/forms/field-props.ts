import type { CheckboxProps } from '#ui/checkbox.tsx'
import type { RadioGroupProps } from '#ui/radio-group.tsx'
import type { TextFieldProps } from '#ui/text-field.tsx'

/** The props that a form passes to a field with its own label. */
export type FieldProps = Omit<TextFieldProps, 'label'>
export type Tick = Omit<CheckboxProps, 'label'>
export type Choice = Omit<RadioGroupProps, 'legend' | 'options'>
