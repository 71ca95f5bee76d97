import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'

/** Where a recipient unsubscribes from a mail: `page` for a person, `oneClick` for a mail program (RFC 8058). */
export type Unsubscribe = { page: string; oneClick: string }
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Under whose name it comes, where that is not the default brand; the address is always ours. */
  fromName?: string
  /** Whom an answer goes to, where it is not us. */
  replyTo?: { name: string; address: string }
  unsubscribe?: Unsubscribe
}
/** For how long a mail server may be silent before a connection, its greeting and each later answer. */
export type MailPatience = { connectMs: number; greetingMs: number; answerMs: number }
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** A mail server that is silent holds up a runner's other jobs; nodemailer would wait for ten minutes. */
const mailPatience: MailPatience = { connectMs: 10_000, greetingMs: 15_000, answerMs: 60_000 }

/**
 * Sends over SMTP, by connections that are kept open: greeting the mail server for each email cost more than writing
 * it. Emails are sent by jobs only, so a mail server that is down delays them and loses none.
 */
export function makeMailer(smtpUrl: string, from: string, patience = mailPatience): Mailer {
  const timeouts = {
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.answerMs,
  }
  const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts }, { from })
  transport.use('stream', ({ message }, done) => {
    message.transform(inOneChunk)
    done()
  })
  const [, address = from] = /<([^>]+)>\s*$/.exec(from) ?? []
  return {
    send: async ({ unsubscribe, fromName, ...mail }) => {
      await transport.sendMail({
        ...mail,
        ...(fromName && { from: { name: fromName, address } }),
        ...(unsubscribe && { headers: listHeaders(unsubscribe) }),
      })
    },
    close: () => transport.close(),
  }
}

function listHeaders({ oneClick }: Unsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** An email comes in a dozen chunks, and each would be written by a system call of its own. */
function inOneChunk(): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      chunks.push(chunk)
      next()
    },
    flush: (done) => done(null, Buffer.concat(chunks)),
  })
}
