import { addStaffKey } from '#server/staff/exports.ts'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import type { ErrorCase } from './error-case.ts'

const operator = async (harness: TestHarness) => bearer(await addStaffKey(harness.context, 'Olive', commander))

/** Errors of the information pages and their forms. */
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
    how: 'One network address sends more messages than the limit of an hour.',
    meta: { retry_after: 3600 },
    provoke: async (harness) => {
      const send = () => harness.post('/api/contact', goodBodies.sendContact!, { 'x-forwarded-for': '203.0.113.77' })
      for (let times = 0; times < harness.context.config.RATE_MESSAGES_PER_ADDRESS; times += 1) await send()
      return send()
    },
  },
  {
    name: 'NotFoundError',
    how: 'No text is stored for an information page.',
    provoke: (harness) => harness.get('/api/information/winner'),
  },
  {
    name: 'NotFoundError',
    how: 'The version does not exist.',
    provoke: async (harness) => harness.get('/api/content/terms/spin-terms/7', await operator(harness)),
  },
  {
    name: 'NotAuthenticated',
    how: 'A caller without an operator’s key saves a page.',
    provoke: (harness) => harness.post('/api/information/about', goodBodies.saveInformationPage!),
  },
  {
    name: 'ValidationError',
    how: 'A text is empty after unsafe HTML is removed.',
    meta: {
      fields: [{ path: 'sections.0.items.0.body', message: 'Too small: expected string to have >=1 characters' }],
    },
    provoke: async (harness) => {
      const item = { title: 'T', note: '', body: '<script>x()</script>' }
      const body = { lead: '', sections: [{ title: 'T', body: '', items: [item] }] }
      return harness.post('/api/information/faqs', body, await operator(harness))
    },
  },
]
