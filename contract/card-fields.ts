import { NAME_LENGTH_MAX } from '#domain/person/person.ts'
import {
  CARD_POSTCODE_LENGTH_MAX,
  cardNameProblem,
  cardPhoneProblem,
  cardPostcodeProblem,
  normaliseCardName,
  normaliseCardPostcode,
  parseCardPhone,
} from '#domain/post/card-words.ts'
import { typedText } from './fields.ts'

/** The fields of a card or call. They accept more than site forms, because the sender cannot be asked again. */
export const cardNameSchema = typedText(
  cardNameProblem,
  { description: 'First name, initials or surname, without symbols', maxLength: NAME_LENGTH_MAX },
  normaliseCardName,
)

export const cardPostcodeSchema = typedText(
  cardPostcodeProblem,
  { description: 'UK postcode, its outward code, or BFPO and a number', maxLength: CARD_POSTCODE_LENGTH_MAX },
  normaliseCardPostcode,
)

export const cardPhoneSchema = typedText(
  cardPhoneProblem,
  { description: 'UK mobile or landline, or a number that starts with + and the code of a country', maxLength: 25 },
  (typed) => parseCardPhone(typed) ?? typed,
)
