import type { Page } from '@playwright/test'

/** An instant by London's clocks, `2026-11-27T15:10`. */
export function london(wall: string | Temporal.PlainDateTime): Date {
  const time = Temporal.PlainDateTime.from(wall)
  return new Date(time.toZonedDateTime('Europe/London').epochMilliseconds)
}

/** A weekday of the week after next at a time of day, in London: no demonstration and no test depends on its date. */
export function comingWeekday(isoWeekday: number, time: string): Temporal.PlainDateTime {
  const today = Temporal.Now.plainDateISO('Europe/London')
  return today.add({ days: 14 + isoWeekday - today.dayOfWeek }).toPlainDateTime(time)
}

/**
 * Shows the page as it will be: its own clock and the server's time that it receives start at that instant and go on.
 * It is a visitor's, without a session, which would be over long before.
 */
export async function travelTo(page: Page, at: Date): Promise<void> {
  const aheadMs = at.getTime() - Date.now()
  await page.clock.install({ time: at })
  await page.route('**/api/session/data', (route) => {
    const serverTime = new Date(Date.now() + aheadMs).toISOString()
    const data = {
      brand: 'UK_FAIRDRAW',
      campaign_tag: null,
      server_time: serverTime,
      user: null,
      last_unseen_credit: null,
    }
    return route.fulfill({ json: { data } })
  })
  // The real server believes no event of another time.
  await page.route('**/api/events', (route) => route.fulfill({ json: { data: {} } }))
}

/** Later, without the time in between; the page is not reloaded. */
export async function goOnTo(page: Page, at: Date): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.fastForward(at.getTime() - now)
}
