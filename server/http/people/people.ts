import type { FastifyInstance } from 'fastify'
import * as disputes from '#contract/console/disputes.ts'
import * as contract from '#contract/console/people.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import {
  addNote,
  block,
  endSessions,
  findPeople,
  giveCredit,
  peopleSorting,
  prepareEvidence,
  readContact,
  requestEmailChange,
  requestJoin,
  requestUnblock,
  sendReceiptAgain,
  showPerson,
  stayAway,
  stopEmailChange,
} from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { careRoutes } from './care.ts'

/** The desk for people. */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
  careRoutes(app, context)
  serveList(app, context, contract.listPeople, peopleSorting, ({ query }, caller, page, reading) =>
    findPeople(reading, caller, query.search, page),
  )

  serveStaff(app, context, contract.getPerson, ({ params }, caller) => showPerson(context, caller, params.person_id))

  serveStaff(app, context, disputes.prepareEvidence, ({ params, body }, caller) =>
    prepareEvidence(context, caller, { purchaseCode: params.purchase_id, reason: body.reason }),
  )

  serveStaff(app, context, contract.showPerson, async ({ params }, caller) => {
    const read = await readContact(context, caller, params.person_id)
    if (!read.ok) return read
    return allow({
      accounts: read.value.map(({ firstName, lastName, msisdn, ...account }) =>
        wireNames({ ...account, name: [firstName, lastName].filter(Boolean).join(' '), phone: msisdn }),
      ),
    })
  })

  serveStaff(app, context, contract.notePerson, ({ params, body }, caller) =>
    addNote(context, caller, params.person_id, body.words),
  )

  serveStaff(app, context, contract.sendReceiptAgain, ({ params, body }, caller) => {
    const given = { ...codeNames(params), purchaseCode: body.purchase_id, reason: body.reason }
    return sendReceiptAgain(context, caller, given)
  })

  serveStaff(app, context, contract.joinPerson, ({ params, body }, caller) =>
    requestJoin(context, caller, params.person_id, { toId: body.into_person_id, reason: body.reason }),
  )

  serveStaff(app, context, contract.endPersonSessions, (input, caller) => endSessions(context, caller, givenOf(input)))

  serveStaff(app, context, contract.changePersonEmail, (input, caller) => {
    const { email, proof } = input.body
    return requestEmailChange(context, caller, { ...givenOf(input), email, proof })
  })

  serveStaff(app, context, contract.stopEmailChange, (input, caller) =>
    stopEmailChange(context, caller, givenOf(input)),
  )

  serveStaff(app, context, contract.blockPerson, (input, caller) => block(context, caller, givenOf(input)))

  serveStaff(app, context, contract.unblockPerson, (input, caller) => requestUnblock(context, caller, givenOf(input)))

  serveStaff(app, context, contract.grantPersonCredit, (input, caller) => {
    const { amount: amountPence, creditId, expiresAt } = codeNames(input.body)
    return giveCredit(context, caller, { ...givenOf(input), creditId, amountPence, expiresAt })
  })

  serveStaff(app, context, contract.keepPersonAway, ({ params, body }, caller) => {
    const { accountId: accountCode, ...given } = codeNames(body)
    return stayAway(context, caller, { ...codeNames(params), accountCode, ...given })
  })
}

type AccountAct = { params: { person_id: string }; body: { account_id: string; reason: string } }

function givenOf({ params, body }: AccountAct) {
  return { ...codeNames(params), accountCode: body.account_id, reason: body.reason }
}
