/** Mail over SMTP, by nodemailer (MIT-0, no dependencies): sessions, STARTTLS, MIME and the encoding of headers. */
import type { MailServer } from '#kernel/config/mail-server.ts'

export interface PlainMail {
  to: string
  /** Shown before the sender's address. */
  senderName: string
  subject: string
  text: string
}

/** Resolves when the server has taken the mail. @throws Error without the mail's text */
export type SendMail = (mail: PlainMail) => Promise<void>

const TIMEOUT_MS = 15_000
/** Connections at once, and mails per connection. */
const POOL = { pool: true, maxConnections: 3, maxMessages: 100 } as const

/** A pool of connections to one server; none is opened before the first mail. */
export async function mailTransport({ host, port, protection, user, password, from }: MailServer): Promise<SendMail> {
  const { createTransport } = await import('nodemailer') // most installations send none
  const transport = createTransport({
    ...POOL,
    host,
    port,
    secure: protection === 'implicit',
    requireTLS: protection === 'starttls',
    ignoreTLS: protection === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // No header, body or attachment of a mail is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, senderName, subject, text }) => {
    // An object, not a text: nothing in it is parsed as a list of addresses.
    await transport.sendMail({
      from: { name: senderName, address: from },
      to: { name: '', address: to },
      subject,
      text,
    })
  }
}
