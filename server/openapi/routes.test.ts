import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { buildApp } from '#server/boot/app.ts'
import { newCampaign, putCampaign } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import type { ApiDocument } from './document.ts'

const context = await testContext()
const app = await buildApp(context)
let document: ApiDocument
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeAll(async () => {
  document = (await app.inject('/api/openapi.json')).json()
})

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  expect(document.openapi).toBe('3.1.0')
})

test('it lists every endpoint of the contract, and only what is served', () => {
  const listed = Object.entries(document.paths).flatMap(([path, item]) =>
    [item.get, item.post].flatMap((operation) => (operation ? [[operation.operationId, path]] : [])),
  )
  const ours = allEndpoints.map(({ name, endpoint }) => [name, endpoint.path.replace(/:([a-z_]+)/g, '{$1}')])
  expect(listed.toSorted()).toEqual(ours.toSorted())
  for (const { endpoint } of allEndpoints)
    expect(app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
})

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1]!,
  )
  expect(references.length).toBeGreaterThan(100)
  for (const name of new Set(references)) expect(document.components.schemas).toHaveProperty(name)
})

test('answers fit the schemas of the document', async () => {
  await putCampaign(context, newCampaign(context.now(), { tag: 'PRIZE' }))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...document, $id: 'document' })
  const { data } = (await app.inject('/api/campaign/info/PRIZE')).json()
  const isCampaign = ajv.getSchema('document#/components/schemas/Campaign')!
  expect(isCampaign(data) || isCampaign.errors).toBe(true)
  expect(isCampaign({ ...data, prices: null })).toBe(false)
  const refused = (await app.inject('/api/campaign/info/NOSUCH')).json()
  const isRefused = ajv.getSchema('document#/components/schemas/CampaignNotFound')!
  expect(isRefused(refused.error) || isRefused.errors).toBe(true)
})

test('the page shows the document with files of our own server alone', async () => {
  const reply = await app.inject('/api/docs')
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[^ ]+'; style-src 'self';/,
  )
  expect(reply.body).toContain('"url":"/api/openapi.json"')
  const files = [...reply.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address!)
  expect(files).toHaveLength(3)
  for (const file of files) expect([file, (await app.inject(file)).statusCode]).toEqual([file, 200])
})

test('the documents and the metrics are not found when a setting closes them', async () => {
  const closed = await buildApp({ ...context, config: { ...context.config, API_DOCUMENTS: 'off', METRICS: 'off' } })
  for (const path of ['/api/docs', '/api/docs/swagger-ui.css', '/api/openapi.json', '/metrics'])
    expect([path, (await closed.inject(path)).statusCode]).not.toEqual([path, 200])
  await closed.close()
})
