import { expectTypeOf, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import type { siteOf } from '#server/site/site.ts'

test('what the server hands to a page is what the page asks for', () => {
  expectTypeOf<ReturnType<typeof siteOf>>().toExtend<Site>()
})
