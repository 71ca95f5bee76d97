import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readCode } from './outside.ts'
import type { Person } from './people.ts'

const SESSION_COOKIE = 'mm_winplus_session'

/** Signs up a new guest with calls, because other tests use the pages for it. */
export async function startGuest(request: APIRequestContext, person: Person): Promise<string> {
  const { firstName, lastName, email, birthDate, postcode, brand } = person
  const details = {
    email,
    first_name: firstName,
    last_name: lastName,
    dob: birthDate.split('/').reverse().join('-'),
    postcode,
    terms_and_privacy: true,
    recaptcha: 'test-pass',
  }
  const guest = await post(request, '/api/account/guest/create', null, details, brand ? { 'x-brand': brand } : {})
  return guest.headers()['x-session']!
}

/** The same with a verified phone. */
export async function startVerifiedGuest(request: APIRequestContext, person: Person): Promise<string> {
  const { msisdn } = person
  const token = await startGuest(request, person)
  await post(request, '/api/verify/send', token, { msisdn, recaptcha: null })
  const confirmed = await post(request, '/api/verify/confirm', token, {
    msisdn,
    code: await readCode(request, msisdn),
  })
  return confirmed.headers()['x-session'] ?? token
}

/** Opens the site as a guest with a verified phone. */
export async function comeSignedIn(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  await takeSession(page, await startVerifiedGuest(request, person))
}

/** The same for a registered account. */
export async function comeRegistered(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  await takeSession(page, await startRegistered(request, person))
}

/** Makes an account with a verified phone. */
export async function startRegistered(request: APIRequestContext, person: Person): Promise<string> {
  const guest = await startVerifiedGuest(request, person)
  const { password, postcode } = person
  const wishes = { gender: 'n', opt_in_sms: false, opt_in_email: false, skip_email: true }
  const converted = await post(request, '/api/shepherd/account/convert', guest, { password, postcode, ...wishes })
  return converted.headers()['x-session'] ?? guest
}

/** Registers an account whose profile is not complete yet, and logs it in. */
export async function register(request: APIRequestContext, person: Person): Promise<string> {
  const { email, password, firstName, lastName: surname, birthDate } = person
  const dob = birthDate.split('/').reverse().join('-')
  const form = { email, password, firstName, surname, dob, gender: 'n', recaptcha: 'test-pass' }
  await post(request, '/api/shepherd/account/register', null, form)
  const loggedIn = await post(request, '/api/shepherd/auth/authenticate', null, { email, password })
  return loggedIn.headers()['x-session']!
}

/**
 * Sets the session cookie of a browser. An open page is left first, and the XSRF token is removed: it belongs to the
 * old session, so requests that echo it would be refused. The server sends a new one with its next answer.
 */
export async function takeSession(page: Page, token: string): Promise<void> {
  const { SITE_URL } = process.env
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await page.context().clearCookies({ name: 'XSRF-TOKEN' })
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: SITE_URL! }])
}

/** Calls the API with a bearer, or without one, and echoes the XSRF token as a browser's page does. */
export async function post(
  request: APIRequestContext,
  path: string,
  token: string | null,
  data: unknown,
  headers: Record<string, string> = {},
) {
  const attempt = async () => {
    const { cookies } = await request.storageState()
    const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
    return request.post(path, {
      data,
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...headers,
        ...(xsrf && { 'x-xsrf-token': xsrf }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
  }
  const first = await attempt()
  // The token belongs to a session, and several users share this cookie jar: the error contains the right one.
  const answer = first.status() === 403 ? await attempt() : first
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer
}

/** The session of the user who is signed in in this browser. */
export async function readToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return decodeURIComponent(cookies.find(({ name }) => name === SESSION_COOKIE)!.value)
}
