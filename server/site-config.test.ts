import { expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { pageConfigOf } from './site-config.ts'

test('whoever leaves the checkout is asked why, but not under brands that do not want it', () => {
  const config = readConfig({ SECRET: 's'.repeat(32), ABANDON_DIALOG_OFF: 'UK_TYNE_FM, UK_LANTERN' })
  const isAsked = (brand: string) => pageConfigOf(config, brand).features.abandonDialog
  expect(['UK_FAIRDRAW', 'UK_TYNE_FM', 'UK_LANTERN'].map(isAsked)).toEqual([true, false, false])
})
