import { addStaffKey } from '#server/staff/service.ts'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import type { ErrorCase } from './error-case.ts'

const operator = async (harness: TestHarness) => bearer(await addStaffKey(harness.context, 'Olive', commander))

/** What the pages of information and the forms on them answer. */
export const errorsOfContent: readonly ErrorCase[] = [
  ...['/api/contact', '/api/work-with-us'].map(
    (path): ErrorCase => ({
      name: 'GoogleRecaptchaError',
      how: 'The robot check was not solved.',
      provoke: (harness) => harness.post(path, { ...goodBodies.sendContact, recaptcha: 'not-solved' }),
    }),
  ),
  {
    name: 'TooManyRequests',
    how: 'One network address sends more messages than it may in an hour.',
    meta: { retry_after: 3600 },
    provoke: async (harness) => {
      const send = () => harness.post('/api/contact', goodBodies.sendContact!, { 'x-forwarded-for': '203.0.113.77' })
      for (let times = 0; times < harness.context.config.RATE_MESSAGES_PER_ADDRESS; times += 1) await send()
      return send()
    },
  },
  {
    name: 'NotFoundError',
    how: 'Nothing is stored for an information page.',
    provoke: (harness) => harness.get('/api/information/winner'),
  },
  {
    name: 'NotFoundError',
    how: 'There is no such version.',
    provoke: async (harness) => harness.get('/api/content/terms/spin-terms/7', await operator(harness)),
  },
  {
    name: 'NotAuthenticated',
    how: 'A caller without an operator’s key saves a page.',
    provoke: (harness) => harness.post('/api/information/about', goodBodies.saveInformationPage!),
  },
  {
    name: 'ValidationError',
    how: 'Nothing is left of a text when what could do harm is taken out.',
    meta: { fields: [{ path: 'body', message: 'Too small: expected string to have >=1 characters' }] },
    provoke: async (harness) => {
      const body = { ...goodBodies.saveTermsPage, body: '<script>x()</script>' }
      return harness.post('/api/terms-pages/spin-terms', body, await operator(harness))
    },
  },
]
