import { expect, test } from 'vitest'
import { settings } from '#server/platform/config/environment.ts'
import { readSettingsPage, withSettingsTable } from './settings-table.ts'

test('the page of settings has the declared settings, as npm run settings writes them', () => {
  expect(readSettingsPage()).toBe(withSettingsTable(readSettingsPage()))
})

test('every setting has a description', () => {
  expect(Object.entries(settings.shape).filter(([, schema]) => !schema.description)).toEqual([])
})
