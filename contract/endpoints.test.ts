import { expect, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { isErrorName, statusOf } from './errors.ts'
import { describeWire, readWire } from './wire.ts'

const listed = allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const)

test('no two endpoints share a method and a path, and no two share a name', () => {
  const places = listed.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
  expect(new Set(listed.map(([name]) => name)).size).toBe(listed.length)
})

test('every path of the main job is there', () => {
  expect(listed.map(([, { method, path }]) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
    [
      "GET /api/account/limits",
      "GET /api/account/optins",
      "GET /api/brands",
      "GET /api/campaign/bundle/:tag",
      "GET /api/campaign/changes/:tag",
      "GET /api/campaign/groups",
      "GET /api/campaign/info/:tag",
      "GET /api/campaign/page/:id",
      "GET /api/campaign/stock",
      "GET /api/campaign/upsells",
      "GET /api/console/approvals",
      "GET /api/console/approvals/:approval_id",
      "GET /api/console/audit",
      "GET /api/console/audit/verify",
      "GET /api/console/bundles",
      "GET /api/console/bundles/:tag",
      "GET /api/console/campaigns",
      "GET /api/console/campaigns/:tag",
      "GET /api/console/campaigns/:tag/cancellation",
      "GET /api/console/content",
      "GET /api/console/content/:kind/:tag",
      "GET /api/console/content/:kind/:tag/versions/:version",
      "GET /api/console/data-requests",
      "GET /api/console/draws",
      "GET /api/console/draws/:round_id",
      "GET /api/console/exclusions",
      "GET /api/console/factors",
      "GET /api/console/harm-cases",
      "GET /api/console/pages",
      "GET /api/console/pages/:tag",
      "GET /api/console/people",
      "GET /api/console/people/:person_id",
      "GET /api/console/promo-batches",
      "GET /api/console/promo-batches/:batch_id",
      "GET /api/console/promo-batches/:batch_id/codes",
      "GET /api/console/promos",
      "GET /api/console/promos/:code",
      "GET /api/console/purchases",
      "GET /api/console/purchases/:purchase_id",
      "GET /api/console/search",
      "GET /api/console/session",
      "GET /api/console/settings",
      "GET /api/console/staff",
      "GET /api/console/staff/:staff_id",
      "GET /api/console/timelines/:kind/:subject",
      "GET /api/console/today",
      "GET /api/console/wheel",
      "GET /api/console/winners",
      "GET /api/console/winners-board",
      "GET /api/console/winners/:case_id",
      "GET /api/content",
      "GET /api/content/:kind/:tag/:version",
      "GET /api/credit/activity",
      "GET /api/draws",
      "GET /api/draws/:round_id",
      "GET /api/draws/:round_id/consistency",
      "GET /api/draws/:round_id/heads",
      "GET /api/draws/:round_id/inclusion/:line",
      "GET /api/draws/audit-heads",
      "GET /api/draws/keys",
      "GET /api/draws/mine/:entry_code",
      "GET /api/draws/odds",
      "GET /api/draws/results",
      "GET /api/entry/history",
      "GET /api/entry/status/:purchase_id",
      "GET /api/human-check/challenge",
      "GET /api/information/:tag",
      "GET /api/load",
      "GET /api/optin/:name",
      "GET /api/session/data",
      "GET /api/session/logout",
      "GET /api/spin/history",
      "GET /api/spin/prizes",
      "GET /api/winners",
      "GET /healthz",
      "GET /payments/paypal/client",
      "GET /payments/stripe/key",
      "GET /public/terms-pages/:version/:tag.json",
      "GET /readyz",
      "POST /api/account/break",
      "POST /api/account/complete",
      "POST /api/account/data",
      "POST /api/account/delete",
      "POST /api/account/details/update",
      "POST /api/account/email/confirm",
      "POST /api/account/email/link",
      "POST /api/account/exclude",
      "POST /api/account/guest/create",
      "POST /api/account/limits",
      "POST /api/account/optins",
      "POST /api/account/proof/send",
      "POST /api/account/trigger/subscribe",
      "POST /api/assets",
      "POST /api/console/approvals/:approval_id/approve",
      "POST /api/console/approvals/:approval_id/reject",
      "POST /api/console/approvals/:approval_id/withdraw",
      "POST /api/console/bundles/:tag",
      "POST /api/console/campaigns",
      "POST /api/console/campaigns/:tag/cancel",
      "POST /api/console/campaigns/:tag/check",
      "POST /api/console/campaigns/:tag/draft",
      "POST /api/console/campaigns/:tag/end",
      "POST /api/console/campaigns/:tag/extend",
      "POST /api/console/campaigns/:tag/pictures",
      "POST /api/console/campaigns/:tag/pictures/order",
      "POST /api/console/campaigns/:tag/preview",
      "POST /api/console/campaigns/:tag/publish",
      "POST /api/console/content/:kind/:tag",
      "POST /api/console/content/preview",
      "POST /api/console/data-requests/:request_id/close",
      "POST /api/console/data-requests/:request_id/delete",
      "POST /api/console/data-requests/:request_id/export",
      "POST /api/console/draws/:round_id/exclusions",
      "POST /api/console/draws/:round_id/results",
      "POST /api/console/draws/:round_id/results/:result_id/evidence",
      "POST /api/console/exclusions",
      "POST /api/console/factor/code",
      "POST /api/console/factor/passkey",
      "POST /api/console/factor/passkey/request",
      "POST /api/console/factor/recovery-code",
      "POST /api/console/factors/code",
      "POST /api/console/factors/code/begin",
      "POST /api/console/factors/passkey",
      "POST /api/console/factors/passkey/begin",
      "POST /api/console/factors/recovery-codes",
      "POST /api/console/factors/remove",
      "POST /api/console/harm-cases/:case_id/close",
      "POST /api/console/invitations/accept",
      "POST /api/console/invitations/read",
      "POST /api/console/pages/:tag",
      "POST /api/console/password",
      "POST /api/console/people/:person_id/block",
      "POST /api/console/people/:person_id/contact",
      "POST /api/console/people/:person_id/credit",
      "POST /api/console/people/:person_id/data-requests",
      "POST /api/console/people/:person_id/email",
      "POST /api/console/people/:person_id/end-sessions",
      "POST /api/console/people/:person_id/notes",
      "POST /api/console/people/:person_id/receipt",
      "POST /api/console/people/:person_id/stay-away",
      "POST /api/console/people/:person_id/unblock",
      "POST /api/console/promo-batches",
      "POST /api/console/promo-batches/:batch_id/pause",
      "POST /api/console/promos/:code",
      "POST /api/console/promos/:code/people",
      "POST /api/console/purchases/:purchase_id/refunds",
      "POST /api/console/purchases/:purchase_id/settle",
      "POST /api/console/settings/:name",
      "POST /api/console/sign-in",
      "POST /api/console/sign-out",
      "POST /api/console/staff",
      "POST /api/console/staff/:staff_id/reset",
      "POST /api/console/staff/:staff_id/restore",
      "POST /api/console/staff/:staff_id/rights",
      "POST /api/console/staff/:staff_id/suspend",
      "POST /api/console/wheel",
      "POST /api/console/winners/:case_id/award",
      "POST /api/console/winners/:case_id/confirm",
      "POST /api/console/winners/:case_id/contact",
      "POST /api/console/winners/:case_id/documents",
      "POST /api/console/winners/:case_id/documents/:document_id",
      "POST /api/console/winners/:case_id/extend",
      "POST /api/console/winners/:case_id/forfeit",
      "POST /api/console/winners/:case_id/naming",
      "POST /api/console/winners/:case_id/show",
      "POST /api/contact",
      "POST /api/credit/add",
      "POST /api/credit/seen",
      "POST /api/draws/results",
      "POST /api/entry/create",
      "POST /api/entry/purchase/start",
      "POST /api/events",
      "POST /api/information/:tag",
      "POST /api/optin/:name",
      "POST /api/promo/check",
      "POST /api/shepherd/account/convert",
      "POST /api/shepherd/account/exists",
      "POST /api/shepherd/account/forgot",
      "POST /api/shepherd/account/password/change",
      "POST /api/shepherd/account/password/check",
      "POST /api/shepherd/account/password/reset",
      "POST /api/shepherd/account/register",
      "POST /api/shepherd/auth/authenticate",
      "POST /api/shepherd/auth/encrypted",
      "POST /api/spin/spin",
      "POST /api/terms-pages/:tag",
      "POST /api/unsubscribe",
      "POST /api/verify/confirm",
      "POST /api/verify/send",
      "POST /api/winners/cases/:case_id",
      "POST /api/winners/cases/:case_id/claim",
      "POST /api/work-with-us",
      "POST /payments/paypal/charges/complete",
      "POST /payments/paypal/charges/start",
      "POST /payments/paypal/webhook",
      "POST /payments/stripe/charges/complete",
      "POST /payments/stripe/charges/start",
      "POST /payments/stripe/webhook",
    ]
  `)
})

test.each(listed)('%s names exactly the parameters of its path', (_, { path, params }) => {
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1])
  expect(Object.keys(params?.shape ?? {})).toEqual(inPath)
})

test.each(listed)('%s can be described as it stands on the wire', (_, endpoint) => {
  for (const part of [endpoint.params, endpoint.query, endpoint.body, endpoint.answer])
    if (part) expect(JSON.stringify(describeWire(part))).toContain('"type"')
})

test.each(listed)('%s refuses with names of the catalogue, each once', (_, { domainErrors }) => {
  expect(domainErrors.every(isErrorName)).toBe(true)
  expect(new Set(domainErrors).size).toBe(domainErrors.length)
})

test.each(listed.filter(([, { method }]) => method === 'GET'))('%s, a GET, has no body', (_, { body, headers }) => {
  expect(body).toBeUndefined()
  expect(headers).toBeUndefined()
})

test.each(listed.flatMap(([name, { body }]) => (body ? [[name, body] as const] : [])))(
  'the body of %s refuses what is not an object',
  (_, body) => {
    for (const junk of [null, undefined, 'text', 7, [], true]) expect(readWire(body, junk).success).toBe(false)
  },
)

test.each(['startPurchase', 'createEntry'])('%s puts its domain errors into its answer', (name) => {
  const [, { domainErrors }] = listed.find(([listedName]) => listedName === name)!
  expect(domainErrors.map(statusOf)).toEqual([])
})
