/**
 * The reference for mails: a process with nothing but a pool of nodemailer, with as many connections as a channel has.
 * Arguments: the port, and how many mails.
 */
import { createTransport } from 'nodemailer'

const [port = '', count = ''] = process.argv.slice(2)
const pool = createTransport({
  pool: true,
  maxConnections: 3,
  maxMessages: 100,
  host: '127.0.0.1',
  port: Number(port),
  ignoreTLS: true,
})
const send = (at: number) =>
  pool.sendMail({
    from: { name: 'Portico', address: 'office@example.com' },
    to: { name: '', address: `person${at}@example.com` },
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject: 'Bench',
    text: 'Please read this before Friday.\n\nPortico',
  })
await Promise.all(Array.from({ length: Number(count) }, (_, at) => send(at)))
pool.close()
