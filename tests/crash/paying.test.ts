import { expect, test } from 'vitest'
import { documentedPoints, drawnPoints } from './documented.ts'
import { runScenarios } from './run-scenarios.ts'
import { payingScenarios } from './scenarios.ts'

await runScenarios(payingScenarios)

test('the diagram of the crash points shows the way of a card', () => {
  expect(drawnPoints()).toEqual(documentedPoints('card'))
})
