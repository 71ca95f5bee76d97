import { expect, test } from 'vitest'
import { documentedPoints, drawnPoints } from './documented.ts'
import { payingStories } from './stories.ts'
import { tellStories } from './tell-stories.ts'

await tellStories(payingStories)

test('the diagram of the crash points shows the way of a card', () => {
  expect(drawnPoints()).toEqual(documentedPoints('card'))
})
