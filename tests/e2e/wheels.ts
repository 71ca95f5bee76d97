import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { makePool } from '#server/platform/db.ts'
import { findEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { post } from './signed-in.ts'

const NO_WIN = 'No win'

/**
 * Makes the wheel of the site turn to one prize, or to `No win`, for certain, as an operator could by its weights. All journeys share the
 * wheel, so those who do this go one after the other.
 */
export async function loadWheel(turn: string): Promise<void> {
  const pool = makePool(findEmbeddedPostgres({ dataDir: process.env.SITE_DATA_DIR! })!, 1)
  try {
    await pool.query(`update spin_prizes set weight = case description when $1 then 1000000000 else 1 end`, [turn])
    await pool.query(`update settings set value = $1 where name = 'spins.noWinWeight'`, [
      turn === NO_WIN ? '1000000000' : '1',
    ])
  } finally {
    await pool.end()
  }
}

/** Opens the wheel by its link in the menu. */
export async function openWheel(page: Page): Promise<Locator> {
  await page.goto('/#spin-trigger')
  const wheel = page.getByRole('dialog', { name: 'Spin to Win' })
  await expect(wheel.getByRole('button', { name: 'Spin the wheel' })).toBeVisible()
  await expect(wheel.locator('canvas')).toBeVisible()
  return wheel
}

/** Without the page for it, which other journeys go through. */
export async function setLimit(request: APIRequestContext, token: string, pounds: number): Promise<void> {
  await post(request, '/api/account/limits', token, { monthly: pounds })
}

export async function takeBreak(request: APIRequestContext, token: string): Promise<void> {
  await post(request, '/api/account/break', token, { until: '24h' })
}
