export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_LENGTH_MAX = 60
/** How long a challenge waits for its answer: a person may have to fetch a phone. */
export const CHALLENGE_MINUTES = 5
/** The limit of challenges that an account may request. */
export const CHALLENGES_PER_HOUR_MAX = 60
