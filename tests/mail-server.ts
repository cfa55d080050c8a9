/** A real SMTP server that keeps what it takes. Only for tests. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { until } from './kernel-parts.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The decoded text. */
  text: string
  subject: string
}

export interface MailServerForTests {
  port: number
  mails: ReceivedMail[]
  /** The next mail to an address, within some seconds; it is taken out. */
  next: (to: string) => Promise<ReceivedMail>
  close: () => Promise<void>
}

const decoded = (word: string): string =>
  word.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
  )

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

function readMail(raw: string): Pick<ReceivedMail, 'text' | 'subject'> {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding ? quoted(body) : body
  return { text, subject: decoded(header('Subject')) }
}

/** Without TLS, on a port of its own; with `user` it asks for that user and the password `secret`. */
export async function aMailServer({ user }: { user?: string } = {}): Promise<MailServerForTests> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === user && password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(parts).toString()),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    async next(to) {
      const find = () => mails.findIndex((mail) => mail.to.includes(to))
      await until(() => find() >= 0)
      const [mail] = mails.splice(find(), 1)
      if (!mail) throw new Error('the mail is gone')
      return mail
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
