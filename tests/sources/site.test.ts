import { expectTypeOf, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import type { siteOf } from '#server/site/site.ts'

test('the site object that the server passes to a page fits the type that the page expects', () => {
  expectTypeOf<ReturnType<typeof siteOf>>().toExtend<Site>()
})
