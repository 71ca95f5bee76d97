import { type Logger, pino } from 'pino'

export type { Logger }

/** What must never be read in a log: secrets, and what identifies or authorises a person. */
const redacted = [
  'password',
  'old',
  'new',
  'token',
  'code',
  'email',
  'msisdn',
  'recaptcha',
  'client_secret',
  'authorization',
  'cookie',
  'x-session',
]

/** Structured logs on standard output; readable ones where a person watches the start. */
export function makeLog(level: string, pretty: boolean): Logger {
  return pino({
    level,
    redact: {
      paths: redacted.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } } } : {}),
  })
}
