/** Statements that the law or a code requires beside competitions, in one wording for all places. */

/** Shown in the footer, the terms and every email (Gambling Act 2005, schedule 2; DCMS Voluntary Code 3.1). */
export const NOT_LICENSED =
  'Our prize competitions have a free way to enter. They are not licensed or regulated by the Gambling Commission.'

/** Shown beside every sum before payment (DCMS Voluntary Code 2.5; CAP Code 8.17). */
export const NO_PURCHASE = 'No purchase necessary. Each competition’s page says how to enter without paying.'
