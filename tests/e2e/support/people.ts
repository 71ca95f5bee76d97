import { randomInt } from 'node:crypto'

export type Person = {
  firstName: string
  lastName: string
  email: string
  password: string
  /** As typed. */
  msisdn: string
  birthDate: string
  postcode: string
  /** The brand under which they come; our own by default. */
  brand?: string
}

/** A person without an account. Only the sandbox receives texts to these numbers. */
export function makePerson(): Person {
  const digits = String(randomInt(1e9)).padStart(9, '0')
  return {
    firstName: 'Grace',
    lastName: 'Adeyemi',
    email: `grace.${digits}@example.com`,
    password: 'Journey.Pass1',
    msisdn: `073${digits.slice(1)}`,
    birthDate: '10/12/1986',
    postcode: 'B66 2EN',
  }
}
