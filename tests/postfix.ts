/**
 * A postfix of its own: configuration, queue and mailboxes lie in a scratch folder, and it listens to this machine
 * alone. Those who sign in are asked by Dovecot's protocol of authentication, which this file answers.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { aCertificate } from './certificate.ts'
import { until } from './kernel-parts.ts'
import { aFreePort } from './nginx.ts'

const BINARY = '/usr/sbin/postfix'
/** Why it cannot be started here; `undefined` where it can. Its master runs as root and its processes as `postfix`. */
export const postfixMissing = existsSync(BINARY)
  ? process.getuid?.() === 0
    ? undefined
    : 'postfix is started by root alone'
  : 'postfix is missing (Debian: apt-get install postfix)'

export interface Postfix {
  readonly port: number
  readonly ca: string
  /** Mails that it has put into the mailbox of an address. */
  readonly mailsOf: (name: string) => string[]
  readonly stop: () => Promise<void>
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postfix']).toString())

/**
 * @param of who may sign in with which password, and has the only mailbox; `refused` names recipients and the answers
 *   that they get
 */
export async function startPostfix({
  user,
  password,
  refused,
}: {
  user: string
  password: string
  refused: Readonly<Record<string, string>>
}): Promise<Postfix> {
  // Not below a folder that only root may enter.
  const folder = mkdtempSync('/tmp/portico-postfix-')
  chmodSync(folder, 0o755)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  const at = (name: string) => join(folder, name)
  for (const name of ['etc', 'queue', 'data', 'mail']) mkdirSync(at(name))
  for (const name of ['data', 'mail']) chownSync(at(name), uid, gid)
  const { key, cert } = aCertificate()
  await writeFile(at('etc/key.pem'), key, { mode: 0o600 })
  await writeFile(at('etc/cert.pem'), cert)
  const port = await aFreePort()
  const rules = Object.entries(refused).map(([name, answer]) => `{${name}@example.com = ${answer}}`)
  const settings = [
    'compatibility_level = 3.6',
    `queue_directory = ${at('queue')}`,
    `data_directory = ${at('data')}`,
    'mail_owner = postfix',
    'setgid_group = postdrop',
    'myhostname = mail.example.com',
    'mydestination =',
    'inet_interfaces = loopback-only',
    'inet_protocols = ipv4',
    `maillog_file = ${at('mail.log')}`,
    `maillog_file_prefixes = ${folder}`,
    'alias_maps =',
    'smtpd_tls_security_level = encrypt',
    `smtpd_tls_cert_file = ${at('etc/cert.pem')}`,
    `smtpd_tls_key_file = ${at('etc/key.pem')}`,
    'smtpd_tls_received_header = yes',
    'smtpd_sasl_auth_enable = yes',
    'smtpd_sasl_type = dovecot',
    'smtpd_sasl_path = auth',
    'smtpd_relay_restrictions = reject_unauth_destination',
    `smtpd_recipient_restrictions = check_recipient_access inline:{${rules.join(', ')}}, permit_sasl_authenticated, reject`,
    'virtual_mailbox_domains = example.com',
    `virtual_mailbox_base = ${at('mail')}`,
    `virtual_mailbox_maps = inline:{ ${user}@example.com=${user} }`,
    `virtual_uid_maps = static:${uid}`,
    `virtual_gid_maps = static:${gid}`,
    'virtual_minimum_uid = 1',
  ]
  await writeFile(at('etc/main.cf'), `${settings.join('\n')}\n`)
  await writeFile(at('etc/master.cf'), masterOf(port))
  const postfix = (command: string) => execFileSync(BINARY, ['-c', at('etc'), command], { stdio: 'pipe' })
  postfix('check')
  const auth = await answerSignIns(at('queue/auth'), { user, password })
  chmodSync(at('queue/auth'), 0o666)
  const master = spawn(BINARY, ['-c', at('etc'), 'start-fg'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => master.once('close', resolve))
  await until(() => isOpen(port), 30_000)
  return {
    port,
    ca: cert,
    mailsOf: (name) => (existsSync(at(`mail/${name}`)) ? partsOf(readFileSync(at(`mail/${name}`), 'utf8')) : []),
    stop: async () => {
      postfix('stop')
      await ended
      await new Promise<void>((resolve) => auth.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One mail after another, as `virtual` writes them. */
const partsOf = (mbox: string): string[] => mbox.split(/^From /m).filter(Boolean)

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
  })

/** What receives, queues, and writes into mailboxes; nothing that sends to others. None is in a chroot. */
const masterOf = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
`

/**
 * Answers `PLAIN` alone, as the server of https://doc.dovecot.org/main/developers/design/auth_protocol.html does: a
 * greeting, then a line per attempt.
 */
function answerSignIns(path: string, known: { user: string; password: string }): Promise<Server> {
  const server = createServer((socket) => {
    socket.write('VERSION\t1\t2\nMECH\tPLAIN\tplaintext\nSPID\t1\nCUID\t1\nCOOKIE\t00\nDONE\n')
    let rest = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [command, id, , ...more] = line.split('\t')
        if (command !== 'AUTH') continue
        const resp = more.find((part) => part.startsWith('resp='))?.slice(5) ?? ''
        const [, user, password] = Buffer.from(resp, 'base64').toString().split('\0')
        const isRight = user === known.user && password === known.password
        socket.write(isRight ? `OK\t${id}\tuser=${user}\n` : `FAIL\t${id}\tuser=${user}\n`)
      }
    })
  })
  return new Promise((resolve) => server.listen(path, () => resolve(server)))
}
