import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; html: string; text: string; unsubscribeUrl?: string }
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/**
 * Sends over SMTP, by connections that are kept: greeting the mail server for each letter cost more than writing it.
 * Mails are sent by jobs only, so a mail server that is away delays them and loses none.
 */
export function makeMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true }, { from })
  return {
    send: async ({ unsubscribeUrl, ...mail }) => {
      await transport.sendMail({
        ...mail,
        ...(unsubscribeUrl
          ? {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
      })
    },
    close: () => transport.close(),
  }
}
