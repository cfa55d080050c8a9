/** A real SMTP server that refuses, cuts and asks for TLS as a test says. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { aCertificate } from './certificate.ts'

/** What becomes of a mail, by its recipient's name before the `@`. */
export type MailFate = 'take' | 'busy' | 'unknown' | 'greylisted' | 'cut'

export interface HostileMail {
  to: string
  raw: string
  isSecure: boolean
  user: string
}

export interface HostileMailServer {
  port: number
  /** The certificate that it shows, signed by itself. */
  ca: string
  mails: HostileMail[]
  /** Fates by recipient; `take` where none is set. May be changed at any time. */
  fates: Map<string, MailFate>
  close: () => Promise<void>
}

const PASSWORD = 'right'

/**
 * STARTTLS with a certificate for `localhost`, or TLS from the first byte (`isImplicit`); with `user`, it asks for that
 * user and the password `right`.
 */
export async function aHostileMailServer({
  user,
  hasTls = true,
  isImplicit = false,
}: { user?: string; hasTls?: boolean; isImplicit?: boolean } = {}): Promise<HostileMailServer> {
  const mails: HostileMail[] = []
  const fates = new Map<string, MailFate>()
  const { key, cert } = aCertificate()
  const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })
  const server = new SMTPServer({
    key,
    cert,
    secure: isImplicit,
    authOptional: user === undefined,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    allowInsecureAuth: !hasTls,
    ...(!hasTls && { disabledCommands: ['STARTTLS'] }),
    onAuth: ({ username, password, accessToken, method }, _session, done) => {
      const isRight = method === 'XOAUTH2' ? accessToken === 'token' : password === PASSWORD
      return username === user && isRight ? done(null, { user: username }) : done(refusal('wrong password', 535))
    },
    onRcptTo({ address }, _session, done) {
      const fate = fates.get(address)
      if (fate === 'busy') return done(refusal('4.3.2 try again later', 421))
      if (fate === 'greylisted') return done(refusal('4.2.0 greylisted', 450))
      if (fate === 'unknown') return done(refusal('5.1.1 no such user', 550))
      return done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        mails.push({
          to,
          raw: Buffer.concat(parts).toString(),
          isSecure: session.secure,
          user: String(session.user ?? ''),
        })
        if (fates.get(to) !== 'cut') return done()
        for (const connection of server.connections) connection.close()
      })
    },
  })
  server.on('error', () => undefined) // connections that the tests cut
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    ca: cert,
    mails,
    fates,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
