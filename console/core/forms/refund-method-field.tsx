import type { ComponentProps } from 'react'
import { type RefundMethod, refundMethods } from '#domain/money/refund.ts'
import { SelectField } from './select-field.tsx'

const words: Readonly<Record<RefundMethod, string>> = {
  PROVIDER: 'Original payment method',
  CREDIT: 'Site credit',
}

export function RefundMethodField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const options = refundMethods.map((value) => ({ value, label: words[value] }))
  return <SelectField label="Refund method" options={options} {...field} />
}
