import { z } from 'zod'
import { documentTypes } from '#domain/winners/document-type.ts'
import {
  contactChannels,
  forfeitReasons,
  holdDecisions,
  holdReasons,
  staffChannels,
  staffForfeitReasons,
  uploadedKinds,
  winnerCaseStates,
  winnerDocumentKinds,
  winnerNamings,
} from '#domain/winners/winner-case.ts'
import { roundIdSchema } from '../draws.ts'
import { endpoint } from '../endpoint.ts'
import { birthDateSchema, msisdnSchema, nameSchema, tagSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'
import { addressSchema, namingSchema, placeSchema, wholePostcodeSchema } from '../winners.ts'
import { fileLinkSchema } from './files.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const caseIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID in lower case')
const ofCase = z.object({ case_id: caseIdSchema })
const caseWaits = ['CONTACT', 'ANSWER'] as const
export type CaseWait = (typeof caseWaits)[number]

export const deskWinnerSchema = z.object({
  case_id: caseIdSchema,
  round_id: roundIdSchema,
  campaign_tag: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  prize: z.string(),
  ticket: z.int(),
  state: z.enum(winnerCaseStates),
  is_reserve: z.boolean().meta({ description: 'Whether it takes a prize that was forfeited' }),
  opened_at: instantSchema,
  answer_ends_at: instantSchema,
  award_ends_at: instantSchema,
  reached_at: instantSchema
    .nullable()
    .meta({ description: 'The first attempt that could reach the winner, by the program or by a second person' }),
  answered_at: instantSchema.nullable(),
  closed_at: instantSchema.nullable(),
  is_late: z.boolean().meta({ description: 'Not awarded when it should have been' }),
  forfeit_reason: z.enum(forfeitReasons).nullable(),
  on_hold: z.enum(holdReasons).nullable().meta({ description: 'Why two people must decide about the prize first' }),
  held_at: instantSchema.nullable(),
})
export type DeskWinner = z.output<typeof deskWinnerSchema>

export const listWinnersDesk = endpoint({
  method: 'GET',
  path: '/api/console/winners',
  access: 'staff',
  action: 'winner.read',
  summary: 'Lists cases of winners, without their names.',
  ...listShape({
    sorts: ['opened_at', 'title', 'prize'],
    sort: '-opened_at',
    filter: {
      state: z.enum(winnerCaseStates).optional(),
      waits_for: z
        .enum(caseWaits)
        .optional()
        .meta({ description: 'CONTACT: no attempt could reach the winner yet; ANSWER: the winner has not answered' }),
      campaign_tag: tagSchema.optional(),
      search: listSearchSchema,
    },
    row: deskWinnerSchema,
  }),
  domainErrors: [],
})

export const getWinnersBoard = endpoint({
  method: 'GET',
  path: '/api/console/winners-board',
  access: 'staff',
  action: 'winner.read',
  summary: 'Returns cases by their states: of those that are open the oldest, of the others the newest.',
  answer: z.object({
    columns: z.array(z.object({ state: z.enum(winnerCaseStates), count: z.int(), cases: z.array(deskWinnerSchema) })),
  }),
  domainErrors: [],
})

const documentSchema = z.object({
  document_id: z.uuid(),
  kind: z.enum(winnerDocumentKinds),
  content_type: z.enum(documentTypes),
  bytes: z.int(),
  added_by: z.string(),
  added_at: instantSchema,
})

export const getWinnerDesk = endpoint({
  method: 'GET',
  path: '/api/console/winners/:case_id',
  access: 'staff',
  action: 'winner.read',
  summary: "Returns a case with its history and the possible actions. Another call returns the winner's details.",
  params: ofCase,
  answer: z.object({
    case: deskWinnerSchema,
    is_credit: z.boolean(),
    can_email: z.boolean().meta({ description: 'Whether the winner has an email address that works' }),
    can_write: z.boolean().meta({ description: 'Whether the winner entered by post with an address' }),
    has_details: z.boolean().meta({ description: 'Whether name and address are there, from the winner or from staff' }),
    details_by: z.string().nullable().meta({ description: 'The member of staff who entered the details' }),
    naming: z.enum(winnerNamings).nullable(),
    named: z.string().nullable().meta({ description: 'As everyone sees the winner now' }),
    press_text: z.string(),
    forfeits: z
      .array(z.enum(staffForfeitReasons))
      .meta({ description: 'For which reasons it may be requested that the prize goes to the next reserve' }),
    next_reserve: z.object({ position: z.int(), ticket: z.int() }).nullable(),
    replaces: caseIdSchema.nullable(),
    replaced_by: caseIdSchema.nullable(),
    waiting_approval: z.uuid().nullable(),
    events: z.array(
      z.object({
        state: z.enum(winnerCaseStates),
        channel: z.enum(contactChannels).nullable(),
        by: z.string(),
        words: z.string(),
        at: instantSchema,
      }),
    ),
    documents: z.array(documentSchema),
    photo: z
      .object({
        address: z.string(),
        alt: z.string(),
        consent: z.string(),
        added_by: z.string(),
        added_at: instantSchema,
      })
      .nullable(),
    may_show_photo: z.boolean().meta({ description: 'Whether the winner chose to be named, and is' }),
  }),
  domainErrors: [],
})
export type DeskCase = z.output<(typeof getWinnerDesk)['answer']>

export const showWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/show',
  access: 'staff',
  action: 'winner.show',
  summary: 'Shows who a winner is and how to reach them, which is recorded.',
  params: ofCase,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({
    person_id: z.uuid().nullable().meta({ description: 'Null where the account is gone, or there never was one' }),
    email: z.string().nullable(),
    details: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        phone: z.string(),
        dob: z.string(),
        address: z.string(),
        town: z.string(),
        county: z.string(),
        postcode: z.string(),
      })
      .nullable(),
  }),
  domainErrors: [],
})

/** Notes on a case are stored permanently, so they must not name a winner. */
const wordsSchema = z.string().trim().min(3, 'Please say how').max(500)
const movedSchema = z.object({ state: z.enum(winnerCaseStates) })

export const contactWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/contact',
  access: 'staff',
  action: 'winner.change',
  summary: 'Records a try to reach a winner.',
  params: ofCase,
  body: z.object({ channel: z.enum(staffChannels), words: wordsSchema }),
  answer: movedSchema,
  domainErrors: [],
})

export const reportFailedEmail = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/email-failed',
  access: 'staff',
  action: 'winner.change',
  summary: 'Records that emails to a winner come back. Attempts by email then count for nothing.',
  params: ofCase,
  body: z.object({ words: wordsSchema }),
  answer: movedSchema,
  domainErrors: [],
})

export const writeWinnerLetter = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/letter',
  access: 'staff',
  action: 'winner.show',
  summary: 'Writes the letter to a winner who entered by post, as a PDF among the documents of the case.',
  params: ofCase,
  answer: fileLinkSchema,
  domainErrors: [],
})

export const confirmWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/confirm',
  access: 'staff',
  action: 'winner.change',
  summary: 'Records that age, identity and eligibility were checked, and how.',
  params: ofCase,
  body: z.object({ words: wordsSchema }),
  answer: movedSchema,
  domainErrors: [],
})

export const enterWinnerDetails = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/details',
  access: 'staff',
  action: 'winner.details',
  summary: 'Saves the details that a winner gave by phone or letter. Another person then confirms the winner.',
  params: ofCase,
  body: z.object({
    naming: namingSchema,
    first_name: nameSchema,
    last_name: nameSchema,
    phone: msisdnSchema,
    dob: birthDateSchema,
    address: addressSchema,
    town: placeSchema,
    county: placeSchema,
    postcode: wholePostcodeSchema,
    reason: reasonSchema,
  }),
  answer: z.object({}),
  domainErrors: [],
})

export const awardWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/award',
  access: 'staff',
  action: 'winner.change',
  summary: 'Records that the prize was handed over, and what proves it.',
  params: ofCase,
  body: z.object({ words: wordsSchema }),
  answer: movedSchema,
  domainErrors: [],
})

/** Another person must approve it. */
const requestedSchema = z.object({ approval_id: z.uuid() })

export const forfeitWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/forfeit',
  access: 'staff',
  action: 'winner.change',
  summary: 'Requests that the prize goes to the next reserve.',
  params: ofCase,
  body: z.object({ why: z.enum(staffForfeitReasons), words: wordsSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const extendWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/extend',
  access: 'staff',
  action: 'winner.except',
  summary: 'Requests that a winner has longer to answer.',
  params: ofCase,
  body: z.object({ answer_by: instantSchema, words: wordsSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const decideHold = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/hold',
  access: 'staff',
  action: 'winner.change',
  summary: 'Requests a decision about a case on hold: the winner keeps the prize, or it goes to the next reserve.',
  params: ofCase,
  body: z.object({ decision: z.enum(holdDecisions), words: wordsSchema }),
  answer: requestedSchema,
  domainErrors: [],
})

export const nameWinner = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/naming',
  access: 'staff',
  action: 'winner.name',
  summary: 'Changes how a winner is named, as the winner wishes it.',
  params: ofCase,
  body: z.object({ naming: z.enum(winnerNamings), reason: reasonSchema }),
  answer: z.object({ naming: z.enum(winnerNamings) }),
  domainErrors: [],
})

export const addWinnerDocument = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/documents',
  access: 'staff',
  action: 'winner.show',
  summary: 'Stores a private document of a case: PDF, JPEG or PNG. It is deleted with what the winner gave.',
  params: ofCase,
  body: z.object({ kind: z.enum(uploadedKinds) }),
  upload: true,
  answer: z.object({ document_id: z.uuid() }),
  domainErrors: [],
})

export const getWinnerDocument = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/documents/:document_id',
  access: 'staff',
  action: 'winner.show',
  summary: 'Gives out the address of a document, which lapses after a minute and serves the caller alone.',
  params: ofCase.extend({ document_id: z.uuid() }),
  answer: fileLinkSchema,
  domainErrors: [],
})

export const saveWinnerPhoto = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/photo',
  access: 'staff',
  action: 'winner.name',
  summary: 'Shows a photograph of a winner who chose to be named and agreed to it, in place of one before.',
  params: ofCase,
  body: z.object({
    alt: z.string().trim().min(1, 'Please describe the picture').max(200),
    consent: z.string().trim().min(3, 'Please say how the winner agreed').max(300),
  }),
  upload: true,
  answer: z.object({ photo_id: z.uuid() }),
  domainErrors: [],
})

export const removeWinnerPhoto = endpoint({
  method: 'POST',
  path: '/api/console/winners/:case_id/photo/remove',
  access: 'staff',
  action: 'winner.name',
  summary: 'Deletes the photograph of a winner.',
  params: ofCase,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({}),
  domainErrors: [],
})
