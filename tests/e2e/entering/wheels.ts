import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { withSite } from '#tests/e2e/site/site-database.ts'
import { post } from '#tests/e2e/support/signed-in.ts'

const NO_WIN = 'No win'

/**
 * Makes the site's wheel stop at one prize, or at `No win`, as an operator could with its weights. All tests share the
 * wheel, so tests that do this run one after another.
 */
export function loadWheel(turn: string): Promise<void> {
  return withSite(async (pool) => {
    await pool.query(`update spin_prizes set weight = case description when $1 then 1000000000 else 1 end`, [turn])
    await pool.query(`update settings set value = $1 where name = 'spins.noWinWeight'`, [
      turn === NO_WIN ? '1000000000' : '1',
    ])
  })
}

/** Adds rewards as if they had been won on each of the `days` before today. */
export function giveRewards(email: string, days: number): Promise<void> {
  return withSite(async (pool) => {
    await pool.query(
      `insert into spins (id, account_id, person_id, day, test_mode, prize_id, won, spun_at)
       select gen_random_uuid(), account.id, account.person_id, current_date - ago, false, prize.id,
         json_build_object('type', 'MANUAL_PRIZE', 'amount', null, 'description', prize.description, 'promo_meta', null),
         now() - ago * interval '1 day'
       from accounts account, generate_series(1, $2::int) ago,
         (select id, description from spin_prizes where type = 'MANUAL_PRIZE') prize
       where account.email = $1`,
      [email, days],
    )
  })
}

/** Opens the wheel by its link in the menu. */
export async function openWheel(page: Page): Promise<Locator> {
  await page.goto('/#spin-trigger')
  const wheel = page.getByRole('dialog', { name: 'Spin to Win' })
  await expect(wheel.getByRole('button', { name: 'Spin the wheel' })).toBeVisible()
  await expect(wheel.locator('canvas')).toBeVisible()
  return wheel
}

/** Sets the limit with a call, because other tests use the page for it. */
export async function setLimit(request: APIRequestContext, token: string, pounds: number): Promise<void> {
  await post(request, '/api/account/limits', token, { monthly: pounds })
}

export async function takeBreak(request: APIRequestContext, token: string): Promise<void> {
  await post(request, '/api/account/break', token, { until: '24h' })
}
