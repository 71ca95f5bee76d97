import { randomInt } from 'node:crypto'

export type Person = {
  firstName: string
  lastName: string
  email: string
  password: string
  /** The number as it is typed. */
  msisdn: string
  birthDate: string
  postcode: string
  /** The brand under which they arrive; our own by default. */
  brand?: string
}

/** A person without an account. Only the sandbox receives texts to these numbers. */
export function makePerson(): Person {
  const digits = String(randomInt(1e9)).padStart(9, '0')
  // Two people with the same name, birth date and postcode would be matched, and would have to prove their email.
  const birthDate = `${String(randomInt(1, 29)).padStart(2, '0')}/${String(randomInt(1, 13)).padStart(2, '0')}/${randomInt(1950, 2000)}`
  return {
    firstName: 'Grace',
    lastName: 'Adeyemi',
    email: `grace.${digits}@example.com`,
    password: 'Journey.Pass1',
    msisdn: `073${digits.slice(1)}`,
    birthDate,
    postcode: `B${randomInt(1, 100)} 2EN`,
  }
}
