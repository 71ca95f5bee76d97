import { expect, test } from 'vitest'
import { accountMenu, appMenu, entriesFor, mainMenu } from './menu.ts'

const labels = (...given: Parameters<typeof entriesFor>) => entriesFor(...given).map(({ label }) => label)

test.each(['unknown', 'visitor', 'signedIn'] as const)('the main menu is the same for all visitors: %s', (state) => {
  expect(labels(mainMenu, state)).toEqual([
    'Home',
    'Make Me A Winner',
    'Spin to Win',
    'Win £300k',
    'Win a Car',
    'November Draw',
    'Winners',
  ])
})

test.each([
  ['unknown', ['Log In/Register']],
  ['visitor', ['Log In/Register']],
  ['signedIn', ['My Account', 'Log Out']],
] as const)('the account’s entries depend on the kind of visitor: %s', (state, expected) => {
  expect(labels(accountMenu, state)).toEqual(expected)
})

test('the app menu behind OTHER shows general entries and those of the caller’s state', () => {
  const everybody = ['Make Me A Winner', 'Spin to Win', 'Win £300k', 'Win a Car', 'November Draw']
  expect(labels(appMenu, 'visitor')).toEqual([...everybody, 'FAQs', 'Contact', 'Log In/Register'])
  expect(labels(appMenu, 'signedIn')).toEqual([...everybody, 'My entries', 'FAQs', 'Contact', 'My Account', 'Log Out'])
})
