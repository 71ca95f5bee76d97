import { expect } from '@playwright/test'
import { birthDateOfAge } from '#tests/e2e/support/birthdays.ts'
import { test } from '#tests/e2e/support/fixtures.ts'
import { readEmail } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import {
  button,
  chooseAlike,
  email,
  expectComplaint,
  heading,
  leave,
  mark,
  password,
  repeated,
  texts,
} from '#tests/e2e/support/sign-in-fields.ts'
import { register, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { fillPerson, logIn, passRobotCheck } from '#tests/e2e/support/signing-in.ts'

test.skip(
  ({ isMobile }) => !isMobile,
  'What is said stands beside its field at every width; pictures are taken at three.',
)
test.use({ refused: [/\/api\/(shepherd|account|session)\//] })

test('each address has a title and a description of its own', async ({ request }) => {
  const heads = [
    ['/login', 'Log In / Register', 'Log in to enter'],
    ['/register', 'Register', 'Create an account to enter'],
    ['/forgot', 'Forgot password', 'We’ll email you a link'],
  ] as const
  for (const [path, title, description] of heads) {
    const page = await (await request.get(path)).text()
    expect(page).toContain(`<title>${title} | Fairdraw</title>`)
    expect(page).toContain(`<meta name="description" content="${description}`)
  }
})

test('the log-in asks for an email, corrects a typo, and takes a password', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log In / Register | Fairdraw')
  await email(page).pressSequentially('ada@example')
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
  await email(page).press('Enter')
  await expect(heading(page, 'Log In / Register')).toBeVisible()
  await expectComplaint(email(page), texts.email)
  await expect(mark(email(page), 'x')).toBeVisible()
  await lookAtWidths('sign-in-01-email-wrong')

  await leave(email(page), 'vip@gmial.com')
  await expect(page.getByText('Did you mean vip@gmail.com?')).toBeVisible()
  await lookAtWidths('sign-in-02-email-suggested')
  await button(page, 'Use suggested email').click()
  await expect(email(page)).toHaveValue('vip@gmail.com')
  await expect(email(page)).toBeFocused()
  await expect(page.getByText('Did you mean')).toBeHidden()

  await email(page).fill(' vip@example.com ')
  await email(page).press('Enter')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await password(page).fill('Wrong.Pass1')
  await button(page, 'Show password').click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await button(page, 'Log In').click()
  await expect(page.getByRole('alert')).toHaveText('Your email or password is incorrect. Please try again.')
  await lookAtWidths('sign-in-03-password-wrong')
  await button(page, 'Use another email').click()
  await expect(email(page)).toBeFocused()
  await email(page).press('Enter')
  await password(page).fill('Demo.Pass1')
  await password(page).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Hi Vivian.')).toBeVisible()
})

test('a stranger is redirected to the registration, in two steps that explain errors', async ({
  page,
  lookAtWidths,
}) => {
  const person = makePerson()
  await page.goto('/register')
  await expect(page).toHaveTitle('Register | Fairdraw')
  await email(page).fill(person.email)
  await button(page, 'Next').click()
  await expect(page).toHaveURL('/signup')
  await expect(email(page)).toHaveValue(person.email)
  await expect(email(page)).toHaveAttribute('maxlength', '254')
  await expect(password(page)).toHaveAttribute('maxlength', '35')
  await leave(password(page), 'Journey1')
  await expectComplaint(password(page), texts.password)
  await leave(password(page), person.password)
  await expect(mark(password(page), 'check')).toBeVisible()
  await leave(repeated(page), 'Journey.Pass2')
  await expectComplaint(repeated(page), texts.repeated)
  await leave(password(page), 'Journey.Pass2')
  await expect(repeated(page)).not.toHaveAttribute('aria-invalid')
  await leave(password(page), person.password)
  await expectComplaint(repeated(page), texts.repeated)
  await button(page, 'Next').click()
  await expect(repeated(page)).toBeFocused()
  await lookAtWidths('sign-in-04-passwords-differ')
  await chooseAlike(page, person.password)
  await email(page).fill('ada@example.com')
  await button(page, 'Next').click()
  await expect(page.getByRole('alert')).toHaveText(texts.taken)
  await lookAtWidths('sign-in-05-email-taken')
  await email(page).fill(person.email)
  await chooseAlike(page, 'P@ssw0rd1!')
  await button(page, 'Next').click()
  await expectComplaint(password(page), texts.guessable)
  await expect(password(page)).toBeFocused()
  await chooseAlike(page, 'Adeyemi.1986')
  await button(page, 'Next').click()

  await expect(heading(page, 'About you')).toBeVisible()
  const [firstName, dob] = [page.getByLabel('First name'), page.getByLabel('Date of birth')]
  const other = page.getByLabel('Your gender, in your own words')
  await leave(firstName, 'G')
  await expectComplaint(firstName, texts.name)
  await page.getByLabel('Surname').fill(' O. Adeyemi. ')
  await dob.pressSequentially(birthDateOfAge(18).replaceAll('/', ''))
  await expect(page.getByLabel('Surname')).toHaveValue('O Adeyemi')
  await expect(dob).toHaveValue(birthDateOfAge(18))
  await dob.blur()
  await expectComplaint(dob, texts.dob)
  await page.getByRole('radio', { name: 'I use another term' }).check()
  await expect(other).toBeFocused()
  for (const [field, length] of [
    [firstName, 35],
    [page.getByLabel('Surname'), 35],
    [other, 100],
  ] as const)
    await expect(field).toHaveAttribute('maxlength', String(length))
  await leave(other, 'a^b')
  await expect(other).toHaveAttribute('aria-invalid', 'true')
  await lookAtWidths('sign-in-06-about-you-wrong')

  await fillPerson(page, person)
  await button(page, 'Register').click()
  await expect(other).toBeFocused()
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await expect(other).toBeHidden()
  await page.getByRole('radio', { name: 'I use another term' }).check()
  await expect(other).toHaveValue('')

  await button(page, 'Register').click()
  await passRobotCheck(page)
  await expectComplaint(password(page), texts.guessable)
  await expect(password(page)).toBeFocused()
  await chooseAlike(page, person.password)
  const keep = page.getByRole('checkbox', { name: 'Keep me logged in on this device' })
  await keep.check()
  await button(page, 'Next').click()
  await expect(firstName).toHaveValue(person.firstName)
  await expect(page.getByRole('radio', { name: 'I use another term' })).toBeChecked()
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  await page.goBack()
  await expect(password(page)).toHaveValue(person.password)
  await expect(repeated(page)).toHaveValue(person.password)
  await page.goForward()
  await expect(dob).toHaveValue(person.birthDate)

  const registering = '**/api/shepherd/account/register'
  await page.route(registering, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), recaptcha: 'as a robot has it' } }),
  )
  await button(page, 'Register').click()
  await passRobotCheck(page)
  await expect(page.getByRole('alert')).toHaveText(texts.robot)
  await lookAtWidths('sign-in-07-robot')
  await page.unroute(registering)
  await button(page, 'Register').click()
  await passRobotCheck(page)
  const done = page.getByRole('dialog', { name: 'Registration Successful' })
  await expect(done).toBeVisible()
  await lookAtWidths('sign-in-08-registered')
  await done.getByRole('link', { name: 'Log In' }).click()
  await expect(email(page)).toHaveValue(person.email)
  await button(page, 'Next').click()
  await expect(keep).toBeChecked()
})

test('a registered user completes their account, in two steps', { tag: '@long' }, async ({
  page,
  request,
  lookAtWidths,
}) => {
  const person = makePerson()
  await register(request, person)
  await page.goto('/login')
  await logIn(page, person)
  await expect(heading(page, 'Complete your account')).toBeVisible()
  const postcode = page.getByLabel('Postcode')
  await postcode.pressSequentially('  B66 2EN99')
  await expect(postcode).toHaveValue('B66 2EN9')
  await expect(page.getByLabel('Date of birth')).toHaveValue(person.birthDate)
  await leave(postcode, 'B66 1')
  await expectComplaint(postcode, texts.postcode)
  await lookAtWidths('sign-in-09-complete-wrong')
  await leave(postcode, ' b662en')
  await expect(postcode).toHaveValue('B66 2EN')
  await button(page, 'Next').click()
  const terms = page.getByRole('checkbox', { name: /I am over 18/ })
  await terms.check()
  await terms.uncheck()
  await expectComplaint(terms, texts.terms)
  await button(page, 'Complete your account').click()
  await expect(terms).toBeFocused()
  await lookAtWidths('sign-in-10-terms')
  await button(page, 'Back').click()
  await expect(postcode).toBeFocused()
  await expect(postcode).toHaveValue('B66 2EN')
  await button(page, 'Next').click()
  await terms.check()
  await button(page, 'Complete your account').click()
  await expect(page).toHaveURL('/verify')
})

test('a forgotten password is replaced by a link that works once', { tag: '@long' }, async ({
  page,
  request,
  lookAtWidths,
}) => {
  const person = makePerson()
  await startRegistered(request, person)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Forgot password | Fairdraw')
  await leave(email(page), 'grace@')
  await expectComplaint(email(page), texts.email)
  await lookAtWidths('sign-in-13-forgot-wrong')
  await email(page).fill(person.email)
  await button(page, 'Send').click()
  await expect(heading(page, 'Check inbox')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  await lookAtWidths('sign-in-14-check-inbox')

  const [link] = /http\S+\/reset\?token=\S+/.exec((await readEmail(request, person.email, /password/i)).text)!
  await page.goto(link)
  await password(page).fill('Another.Pass2')
  await leave(repeated(page), 'Another.Pass3')
  await expectComplaint(repeated(page), texts.repeated)
  await lookAtWidths('sign-in-15-reset-wrong')
  await chooseAlike(page, 'Fairdraw.2026')
  await button(page, 'Save password').click()
  await expectComplaint(password(page), texts.guessable)
  await chooseAlike(page, 'Another.Pass2')
  // A busy button ignores presses while it shows a spinner.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await repeated(page).press('Enter')
  await expect(heading(page, 'Password updated')).toBeVisible()
  await lookAtWidths('sign-in-16-reset-done')
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await logIn(page, { ...person, password: 'Another.Pass2' })
  await expect(page.getByText(`Hi ${person.firstName}.`)).toBeVisible()

  await page.goto(link)
  await chooseAlike(page, 'Another.Pass4')
  await button(page, 'Save password').click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Please ask for a new one.',
  )
  await lookAtWidths('sign-in-17-reset-used')
})
