import { expect, test } from 'vitest'
import { fieldLabel, pathLabel } from './field-labels.ts'

test.each<[kind: string, path: string, label: string]>([
  ['campaign', 'body', 'Terms'],
  ['terms', 'body', 'Body'],
  ['campaign', 'plan', 'Draw plan'],
  ['campaign', 'plan.prizes', 'Draw plan › Prizes'],
  ['campaign', 'plan.prizes.0', 'Draw plan › Prize 1'],
  ['campaign', 'plan.prizes.0.is_credit', 'Draw plan › Prize 1 › Site credit, added automatically'],
  ['campaign', 'raffle.slider_max', 'Most tickets'],
  ['campaign', 'raffle', 'Raffle'],
  ['campaign', 'meta.other_words', 'Meta › Other words'],
  ['bundle', 'items.1.price', 'Competition 2 › Share'],
  ['wheel', 'prizes.0.promo.campaign_tag', 'Prize 1 › Competition tag'],
  ['promo-batch', 'uses_per_person_max', 'Uses per person'],
  ['person', 'persons.0.birth_date', 'Persons 1 › Birth date'],
])('a finding in the %s at %s is in "%s"', (kind, path, label) => {
  expect(pathLabel(kind, path)).toBe(label)
})

test('a value without a path is a value', () => {
  expect(fieldLabel('setting', [])).toBe('Value')
})
