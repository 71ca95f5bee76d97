import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** The addresses to unsubscribe: `page` for a person, `oneClick` for a mail program (RFC 8058). */
export type Unsubscribe = { page: string; oneClick: string }
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** The sender's name, if it is not that of the default brand; the address is always ours. */
  fromName?: string
  /** The recipient of replies, if not us. */
  replyTo?: { name: string; address: string }
  unsubscribe?: Unsubscribe
}
/** The time-outs for a mail server: for a connection, its greeting and each later answer. */
export type MailPatience = { connectMs: number; greetingMs: number; answerMs: number }
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** A silent mail server delays a runner's other jobs; nodemailer would wait for ten minutes. */
const mailPatience: MailPatience = { connectMs: 10_000, greetingMs: 15_000, answerMs: 60_000 }

/**
 * Sends over SMTP on persistent connections: greeting the mail server for each email cost more than composing it.
 * Emails are sent by jobs only, so an outage of the mail server delays them and loses none.
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

/** Connects and logs in to a mail server without sending anything, or throws its error. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: mailPatience.connectMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function listHeaders({ oneClick }: Unsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** An email is produced in a dozen chunks, and each would be a separate system call. */
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

const refusedSchema = z.object({ command: z.literal('RCPT TO'), responseCode: z.int().min(500) })

/** Whether a mail server refused the recipient's address permanently, so that a retry is pointless. */
export function isRefusedAddress(error: unknown): boolean {
  return refusedSchema.safeParse(error).success
}
