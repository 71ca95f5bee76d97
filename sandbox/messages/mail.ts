import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Sandbox } from '#sandbox/state.ts'
import { catchMessage } from './messages.ts'

export type StartedMail = { port: number; stop: () => Promise<void> }

/** A mail server on the loopback that takes every mail, with or without a log-in, and delivers none. */
export async function startMail(sandbox: Sandbox, { port }: { port: number }): Promise<StartedMail> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    onData: async (stream, session, done) => {
      try {
        const mail = Buffer.concat(await stream.toArray())
        const fault = sandbox.faults.take('smtp', 'messages.create', [
          'latency',
          'error_before',
          'error_after',
          'rate_limit',
        ])
        if (fault?.fault === 'latency') await wait(fault.ms ?? 0)
        if (fault?.fault === 'error_before') return done(smtpError(451, '4.3.0 Temporary failure'))
        if (fault?.fault === 'rate_limit') return done(smtpError(452, '4.5.3 Too many messages'))
        await take(
          sandbox,
          mail,
          session.envelope.rcptTo.map(({ address }) => address),
        )
        done(fault?.fault === 'error_after' ? smtpError(451, '4.3.0 Temporary failure') : null)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function take(sandbox: Sandbox, mail: Buffer, recipients: readonly string[]): Promise<void> {
  const { from, replyTo, subject, text, html } = await PostalMime.parse(mail)
  for (const to of recipients)
    catchMessage(sandbox, {
      channel: 'mail',
      to,
      from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ''),
      text: (text ?? '').trimEnd(),
      ...(replyTo?.[0]?.address && { reply_to: replyTo[0].address }),
      ...(subject !== undefined && { subject }),
      ...(html !== undefined && { html }),
    })
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
