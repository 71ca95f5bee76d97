import { expect, test } from 'vitest'
import { errorOf, errorText } from '#contract/errors.ts'
import { pence } from '#domain/money/money.ts'
import { failureOfAnswer, failureOfConnection, readErrors } from './call-failures.ts'

const blocked = { name: 'AccountBlocked', message: '', meta: {} }
const expired = { name: 'PromoCodeExpired', message: 'It is over.', meta: {} }

test.each([
  ['nothing', null, []],
  ['a page of a proxy', '<html>', ['InternalError']],
  ['a name alone', 'AccountBlocked', ['AccountBlocked']],
  ['an object', blocked, ['AccountBlocked']],
  ['a list', [blocked, 'PromoCodeExpired'], ['AccountBlocked', 'PromoCodeExpired']],
  ['error alone', { error: blocked }, ['AccountBlocked']],
  ['errors beside error', { error: blocked, errors: [blocked, expired] }, ['AccountBlocked', 'PromoCodeExpired']],
  ['an empty list beside error', { error: 'AccountBlocked', errors: [] }, ['AccountBlocked']],
  ['a name that this page does not know yet', { name: 'BrandNewError', message: 'New.', meta: {} }, ['InternalError']],
])('errors are read from %s', (_what, body, names) => {
  expect(readErrors(body).map(({ name }) => name)).toEqual(names)
})

test('an empty message is replaced by the catalogue’s, and any other is shown', () => {
  expect(readErrors([blocked, expired]).map(({ message }) => message)).toEqual([
    errorText({ name: 'AccountBlocked' }),
    'It is over.',
  ])
})

test.each([
  ['Sorry, the draw is being moved. Please try again ...', 'Sorry, the draw is being moved. Please try again ...'],
  ['BrandNewError', errorText({ name: 'InternalError' })],
  ['Bad Gateway', errorText({ name: 'InternalError' })],
  ['<p>Something broke. Sorry.</p>.', errorText({ name: 'InternalError' })],
])('the unknown error %s is shown as %s', (body, text) => {
  expect(readErrors(body).map(({ message }) => message)).toEqual([text])
  expect(readErrors({ error: body }).map(({ message }) => message)).toEqual([text])
})

test('money in meta is read as pence', () => {
  const [error] = readErrors({ name: 'OrderUnderMinSpend', message: '', meta: { min: 2.5 } })
  expect(error).toMatchObject({ name: 'OrderUnderMinSpend', meta: { min: pence(250) } })
  expect(error?.message).toContain('£2.50')
})

test('the first error is the main one, and an answer without an error is an InternalError', () => {
  expect(failureOfAnswer(422, { errors: [expired, blocked] })).toMatchObject({
    ok: false,
    status: 422,
    error: { name: 'PromoCodeExpired' },
  })
  expect(failureOfAnswer(502, null)).toMatchObject({ status: 502, error: errorOf('InternalError') })
})

test.each([
  [{ kind: 'network' } as const, 'Network Error'],
  [{ kind: 'aborted' } as const, 'Request aborted'],
  [{ kind: 'timeout', milliseconds: 20_000 } as const, 'timeout of 20000ms exceeded'],
])('a connection without an answer has the status -1: %o', (connectionError, message) => {
  expect(failureOfConnection(connectionError)).toMatchObject({ status: -1, error: { name: 'InternalError', message } })
})
