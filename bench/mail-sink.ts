/** An SMTP server in this process that takes every mail and notes when it answered. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  readonly port: number
  /** Per mail: the recipient, and milliseconds of the clock of this process when its 250 was written. */
  readonly taken: { readonly to: string; readonly at: number }[]
  readonly close: () => Promise<void>
}

export async function openMailSink(): Promise<MailSink> {
  const taken: { to: string; at: number }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '' // the server forgets the envelope when it answers
        done()
        taken.push({ to, at: performance.now() })
      })
    },
  })
  server.on('error', () => undefined) // connections of a server that is stopped
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
