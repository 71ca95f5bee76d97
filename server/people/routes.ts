import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/people.ts'
import { allow } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { findPeople } from './find-people.ts'
import { peopleSorting } from './find-people-queries.ts'
import { readContact, showPerson } from './show-person.ts'

/** The desk for people. */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
  const guard = staffGuard(context, contract.listPeople)
  serveList(app, contract.listPeople, guard, peopleSorting, ({ query }, caller, page) =>
    findPeople(context, caller, query.search, page),
  )

  serve(app, contract.getPerson, staffGuard(context, contract.getPerson), ({ params }, caller) =>
    showPerson(context, caller, params.person_id),
  )

  serve(app, contract.showPerson, staffGuard(context, contract.showPerson), async ({ params }, caller) => {
    const read = await readContact(context, caller, params.person_id)
    if (!read.ok) return read
    return allow({
      accounts: read.value.map(({ accountId, email, firstName, lastName, postcode, msisdn, birthDate }) => ({
        account_id: accountId,
        email,
        name: [firstName, lastName].filter(Boolean).join(' '),
        postcode,
        phone: msisdn,
        birth_date: birthDate,
      })),
    })
  })
}
