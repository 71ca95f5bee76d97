import type { DemoPerson } from './types.ts'

/** The password of every demonstration account. */
export const demoPassword = 'Demo.Pass1'

const ordinary = { profile: null, msisdn: null, creditPence: 0, blocked: false, excludedForMonths: null } as const

/**
 * Registered accounts. Their numbers are from the range reserved for drama, 07700 900000 to 900999, which is never
 * assigned.
 */
export const demoPeople: readonly DemoPerson[] = [
  {
    ...ordinary,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Okafor',
    gender: 'f',
    birthDate: '1986-12-10',
    profile: { postcode: 'B66 2EN', optInSms: true, optInEmail: true },
    msisdn: '07700900101',
    creditPence: 2500,
  },
  {
    ...ordinary,
    email: 'vip@example.com',
    firstName: 'Vivian',
    lastName: 'Pryce',
    gender: 'n',
    birthDate: '1979-03-02',
    profile: { postcode: 'CF10', optInSms: false, optInEmail: true },
    msisdn: '07700900102',
  },
  {
    ...ordinary,
    email: 'unverified@example.com',
    firstName: 'Una',
    lastName: 'Verity',
    gender: 'f',
    birthDate: '1994-07-21',
    profile: { postcode: 'LS6 3HN', optInSms: false, optInEmail: false },
  },
  {
    ...ordinary,
    email: 'new@example.com',
    firstName: 'Newton',
    lastName: 'Rao',
    gender: 'm',
    birthDate: '1999-01-30',
  },
  {
    ...ordinary,
    email: 'blocked@example.com',
    firstName: 'Bryn',
    lastName: 'Locke',
    gender: 'm',
    birthDate: '1971-11-05',
    profile: { postcode: 'EX4 4QJ', optInSms: false, optInEmail: false },
    msisdn: '07700900105',
    blocked: true,
  },
  {
    ...ordinary,
    email: 'excluded@example.com',
    firstName: 'Esme',
    lastName: 'Clewes',
    gender: 'f',
    birthDate: '1983-09-14',
    profile: { postcode: 'EH3 9DR', optInSms: false, optInEmail: false },
    msisdn: '07700900106',
    excludedForMonths: 6,
  },
]
