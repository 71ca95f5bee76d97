import { expectTypeOf, test } from 'vitest'
import type { siteOf } from '#server/site/site.ts'
import type { Site } from '#web/core/site/site-context.ts'

test('what the server hands to a page is what the page asks for', () => {
  expectTypeOf<ReturnType<typeof siteOf>>().toExtend<Site>()
})
