import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  emailSchema,
  genderOtherSchema,
  genderSchema,
  messageSchema,
  msisdnSchema,
  nameSchema,
  newPasswordSchema,
  oldPasswordSchema,
  optionalMessageSchema,
  postcodeSchema,
  termsSchema,
  verificationCodeSchema,
} from '#contract/fields.ts'
import { formatBirthDate } from '#domain/person/birth-date.ts'
import { type Entrant, noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { typedBirthDateSchema } from '#web/core/forms/field-schemas.ts'
import { learnServerTime } from '#web/core/site/clock.ts'
import { goodBodies } from './good-requests.ts'

const harness = await openTestHarness()
afterAll(() => harness.close())
// The browser does this with every answer, so that both sides have the same day.
learnServerTime(noon, Date.now())

let entrant: Entrant
beforeAll(async () => {
  entrant = await harness.makeEntrant({ type: 'GUEST', complete: false, verified: false })
})

const long = (length: number) => 'a'.repeat(length)
const name = ['', 'J', long(36), 'Jo<b>', '-Jo', 'Jo-', 'Jo--Ann', 'J 2=']
const email = ['', 'ada', 'ada@example', 'ada@lovelace@example.com', `${long(65)}@example.com`, `ada@${long(252)}.uk`]
const password = ['', 'Abcde.1', `Ab.1${long(27)}`, 'abcdef.1', 'ABCDEF.1', 'Abcdefg.', 'Abcdefg1']
const postcode = ['', 'B', 'B666', 'B66 1A', 'B66 1AAA', '12345']
/** The eighteenth and the hundred-and-thirtieth birthday, a future day, and invalid dates. */
const dob = ['18/11/2008', '18/11/1896', '01/01/2030', '29/02/2003', 'tomorrow']
const msisdn = ['', '0770090012', '077009001234', '01332900123']
const code = ['', '12345', '1234567', '12345a']
const gender = ['', 'x', null, undefined]
const genderOther = ['two  spaces', long(101), 'a^b']
const message = ['a', ' b ', long(2001), 'a bell \u0007']
const terms_and_privacy = [false, undefined, null]

type Field = [path: string, schema: z.ZodType, values: readonly unknown[]]

/** The fields of each form, by the request that it sends. */
const forms: [request: string, path: string, fields: Field[]][] = [
  ['accountExists', '/api/shepherd/account/exists', [['email', emailSchema, email]]],
  [
    'checkNewPassword',
    '/api/shepherd/account/password/check',
    [
      ['email', emailSchema, email],
      ['password', newPasswordSchema, password],
    ],
  ],
  ['forgotPassword', '/api/shepherd/account/forgot', [['email', emailSchema, email]]],
  ['resetPassword', '/api/shepherd/account/password/reset', [['new', newPasswordSchema, password]]],
  [
    'register',
    '/api/shepherd/account/register',
    [
      ['email', emailSchema, email],
      ['password', newPasswordSchema, password],
      ['firstName', nameSchema, name],
      ['surname', nameSchema, name],
      ['dob', typedBirthDateSchema, dob],
      ['gender', genderSchema, gender],
      ['genderOther', genderOtherSchema, genderOther],
    ],
  ],
  [
    'createGuest',
    '/api/account/guest/create',
    [
      ['email', emailSchema, email],
      ['first_name', nameSchema, name],
      ['last_name', nameSchema, name],
      ['dob', typedBirthDateSchema, dob],
      ['postcode', postcodeSchema, postcode],
      ['terms_and_privacy', termsSchema, terms_and_privacy],
    ],
  ],
  [
    'convertGuest',
    '/api/shepherd/account/convert',
    [
      ['password', newPasswordSchema, password],
      ['postcode', postcodeSchema, postcode],
      ['gender', genderSchema, gender],
      ['genderOther', genderOtherSchema, genderOther],
    ],
  ],
  [
    'completeAccount',
    '/api/account/complete',
    [
      ['details.postcode', postcodeSchema, postcode],
      ['details.dob', typedBirthDateSchema, dob],
      ['details.terms_and_privacy', termsSchema, terms_and_privacy],
    ],
  ],
  [
    'updateDetails',
    '/api/account/details/update',
    [
      ['first_name', nameSchema, name],
      ['last_name', nameSchema, name],
      ['dob', typedBirthDateSchema, dob],
      ['postcode', postcodeSchema, postcode],
    ],
  ],
  [
    'changePassword',
    '/api/shepherd/account/password/change',
    [
      ['old', oldPasswordSchema, ['']],
      ['new', newPasswordSchema, password],
    ],
  ],
  [
    'sendContact',
    '/api/contact',
    [
      ['email', emailSchema, email],
      ['firstName', nameSchema, name],
      ['surname', nameSchema, name],
      ['message', messageSchema, ['', ...message]],
    ],
  ],
  [
    'sendWorkWithUs',
    '/api/work-with-us',
    [
      ['email', emailSchema, email],
      ['firstName', nameSchema, name],
      ['surname', nameSchema, name],
      ['message', optionalMessageSchema, message],
    ],
  ],
  ['sendCode', '/api/verify/send', [['msisdn', msisdnSchema, msisdn]]],
  [
    'confirmCode',
    '/api/verify/confirm',
    [
      ['msisdn', msisdnSchema, msisdn],
      ['code', verificationCodeSchema, code],
    ],
  ],
]
const fields = forms.flatMap(([request, path, ofForm]) =>
  ofForm.map(([field, schema, values]) => ({ request, path, field, schema, values })),
)

test.each(fields)('$request says of $field what its form says', async ({ request, path, field, schema, values }) => {
  for (const value of values) {
    const said = schema.safeParse(value).error?.issues.map(({ message }) => message)
    expect(said, `of ${value} in the form`).toHaveLength(1)
    const { status, body } = await harness.post(path, withField(goodBodies[request]!, field, value), entrant.headers)
    const received = { status, name: body.error?.name, fields: body.error?.meta.fields }
    const expected = { status: 400, name: 'ValidationError', fields: [{ path: field, message: said![0] }] }
    expect(received, `of ${value}`).toEqual(expected)
  }
})

/** A copy with one field changed as a form sends it: birth dates have the opposite order. */
function withField(good: object, field: string, value: unknown): object {
  const copy = structuredClone(good)
  const [last, ...above] = field.split('.').reverse()
  const holder = above.reduce<object>((part, key) => Reflect.get(part, key), copy)
  Reflect.set(
    holder,
    last!,
    last === 'dob' ? formatBirthDate((value as string).replaceAll('/', '-')).replaceAll('/', '-') : value,
  )
  return copy
}
