import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test.each([
  ['Demo.Pass1', true],
  ['demo.Pass1', false],
  ['Demo.Pass1 ', false],
  [' Demo.Pass1', false],
  ['Demo.Pass', false],
  ['Demo.Pass11', false],
  ['', false],
])('a password is what was typed, to the letter: %j is Demo.Pass1: %s', async (typed, expected) => {
  expect(await isPassword(typed, await hashPassword('Demo.Pass1'))).toBe(expected)
})

test('a long password differs by its last letter, and a letter in two ways of writing it is two', async () => {
  const long = `Demo.Pass1${'x'.repeat(90)}`
  expect(await isPassword(`${long.slice(0, -1)}y`, await hashPassword(long))).toBe(false)
  expect(await isPassword('Caf\u0065\u0301.Pass1', await hashPassword('Caf\u00e9.Pass1'))).toBe(false)
})

test('no password is right without an account', async () => {
  expect(await isPassword('Demo.Pass1', null)).toBe(false)
})

test('the same password is stored in two ways, each by argon2id with 19 MiB, two passes and one lane', async () => {
  const [one, other] = [await hashPassword('Demo.Pass1'), await hashPassword('Demo.Pass1')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
})
