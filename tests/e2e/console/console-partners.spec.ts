import { expect, test } from '#tests/e2e/support/journey.ts'
import { comeAsStaff } from './console-staff.ts'

// An address without TLS is refused once; no script runs in the preview.
test.use({ refused: [/\/api\/console\/webhooks|\/campaign\/\w+\?brand=UK_LANTERN/] })

test('an owner adds an endpoint for webhooks, and a partner reads its brand and takes the code for its page', {
  tag: '@desktop',
}, async ({ page, openBrowser, look }) => {
  await comeAsStaff(page, ['OWNER'])
  await page.goto('/console/webhooks')
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Brand' }).fill('UK_LANTERN')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://partner.example/hooks')
  await dialog.getByRole('checkbox', { name: 'draw.drawn' }).check()
  await dialog.getByRole('textbox', { name: 'Contact' }).fill('hooks@example.com')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They show our winners')
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  await expect(dialog).toContainText('The address must begin with https://')
  await look('console-webhook-add')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://partner.example/hooks')
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  await expect(page.getByText(/^fd_whsec_/)).toBeVisible()
  const endpoints = page.getByRole('table', { name: 'Endpoints' })
  await expect(endpoints).toContainText('https://partner.example/hooks')
  await look('console-webhooks')
  await page.getByRole('button', { name: 'Switch off https://partner.example/hooks' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They move house')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(endpoints).toContainText('Off')

  const partner = await openBrowser()
  await comeAsStaff(partner, ['PARTNER'], ['UK_LANTERN'])
  await partner.goto('/console')
  await expect(partner.getByRole('heading', { level: 1, name: 'Your brands' })).toBeVisible()
  await expect(partner.getByRole('navigation', { name: 'Desks' }).getByRole('link')).toHaveText(['Your brands'])
  await expect(partner.getByRole('table', { name: 'Sales' }).or(partner.getByText('Nothing was sold.'))).toBeVisible()
  const code = partner.getByRole('region', { name: 'Code for your page' })
  await expect(code).toContainText('data-brand="UK_LANTERN"')
  const preview = code.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await look('console-partner', partner)
})
