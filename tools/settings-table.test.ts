import { expect, test } from 'vitest'
import { settings } from '#server/platform/config/environment.ts'
import { readSettingsPage, withSettingsTable } from './settings-table.ts'

test('the page of operations has the settings as they are declared; npm run settings writes them', () => {
  expect(readSettingsPage()).toBe(withSettingsTable(readSettingsPage()))
})

test('every setting says what it is', () => {
  expect(Object.entries(settings.shape).filter(([, schema]) => !schema.description)).toEqual([])
})
