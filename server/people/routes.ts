import type { FastifyInstance } from 'fastify'
import { prepareEvidence } from '#contract/console/disputes.ts'
import * as contract from '#contract/console/people.ts'
import { allow } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import * as actions from './actions.ts'
import { careRoutes } from './care-routes.ts'
import * as evidence from './evidence/prepare-evidence.ts'
import { findPeople } from './find-people.ts'
import { peopleSorting } from './find-people-queries.ts'
import { requestJoin } from './join-persons.ts'
import { readContact, showPerson } from './show-person.ts'

/** The desk for people. */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
  careRoutes(app, context)
  const guard = staffGuard(context, contract.listPeople)
  serveList(app, contract.listPeople, guard, peopleSorting, ({ query }, caller, page) =>
    findPeople(context, caller, query.search, page),
  )

  serve(app, contract.getPerson, staffGuard(context, contract.getPerson), ({ params }, caller) =>
    showPerson(context, caller, params.person_id),
  )

  serve(app, prepareEvidence, staffGuard(context, prepareEvidence), ({ params, body }, caller) =>
    evidence.prepareEvidence(context, caller, { purchaseCode: params.purchase_id, reason: body.reason }),
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

  serve(app, contract.notePerson, staffGuard(context, contract.notePerson), ({ params, body }, caller) =>
    actions.addNote(context, caller, params.person_id, body.words),
  )

  serve(app, contract.sendReceiptAgain, staffGuard(context, contract.sendReceiptAgain), ({ params, body }, caller) => {
    const given = { personId: params.person_id, purchaseCode: body.purchase_id, reason: body.reason }
    return actions.sendReceiptAgain(context, caller, given)
  })

  serve(app, contract.joinPerson, staffGuard(context, contract.joinPerson), ({ params, body }, caller) =>
    requestJoin(context, caller, params.person_id, { toId: body.into_person_id, reason: body.reason }),
  )

  serve(app, contract.endPersonSessions, staffGuard(context, contract.endPersonSessions), (input, caller) =>
    actions.endSessions(context, caller, givenOf(input)),
  )

  serve(app, contract.changePersonEmail, staffGuard(context, contract.changePersonEmail), (input, caller) => {
    const { email, proof } = input.body
    return actions.changeEmail(context, caller, { ...givenOf(input), email, proof })
  })

  serve(app, contract.blockPerson, staffGuard(context, contract.blockPerson), (input, caller) =>
    actions.block(context, caller, givenOf(input)),
  )

  serve(app, contract.unblockPerson, staffGuard(context, contract.unblockPerson), (input, caller) =>
    actions.requestUnblock(context, caller, givenOf(input)),
  )

  serve(app, contract.grantPersonCredit, staffGuard(context, contract.grantPersonCredit), (input, caller) => {
    const { credit_id: creditId, amount: amountPence, expires_at: expiresAt } = input.body
    return actions.giveCredit(context, caller, { ...givenOf(input), creditId, amountPence, expiresAt })
  })

  serve(app, contract.keepPersonAway, staffGuard(context, contract.keepPersonAway), (input, caller) => {
    const { time_out: timeOut, exclusion_months: exclusionMonths } = input.body
    return actions.stayAway(context, caller, { ...givenOf(input), timeOut, exclusionMonths })
  })
}

type AccountAct = { params: { person_id: string }; body: { account_id: string; reason: string } }

function givenOf({ params, body }: AccountAct) {
  return { personId: params.person_id, accountCode: body.account_id, reason: body.reason }
}
