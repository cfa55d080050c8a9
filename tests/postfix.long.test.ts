/** Mails of a channel at Debian's postfix: TLS, signing in, what it refuses for a while and for good. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import type { ChannelMessage } from '#messaging/server/channel/driver.ts'
import { mailDriver } from '#messaging/server/channel/mail/mail-driver.ts'
import { postfixMissing, startPostfix, type Postfix } from './postfix.ts'

if (postfixMissing !== undefined) process.stderr.write(`skipped: ${postfixMissing}\n`)
const isMissing = postfixMissing !== undefined
const WAIT = { timeout: 20_000, interval: 100 }

const driver = mailDriver(readEgressRules('127.0.0.1,localhost'))
let postfix: Postfix

beforeAll(async () => {
  if (isMissing) return
  postfix = await startPostfix({
    user: 'ann',
    password: 'right',
    refused: { later: '450 4.2.1 The mailbox is busy', full: '552 5.2.2 The mailbox is full' },
  })
})
afterAll(() => postfix?.stop())

const message: ChannelMessage = {
  id: '019a0000-0000-7000-8000-000000000007',
  to: 'ann@example.com',
  subject: '请假审批\r\nBcc: later@example.com',
  body: '王芳申请三天。\n.\nQUIT\n',
  senderName: '综合办公室',
}
const settings = (config: object = {}, password = 'right') => ({
  config: {
    host: 'localhost',
    port: postfix.port,
    protection: 'starttls',
    auth: 'password',
    username: 'ann',
    from: 'office@example.com',
    ca: postfix.ca,
    ...config,
  },
  secret: { password },
})

test.skipIf(isMissing)('over TLS, signed in, a mail is put into its mailbox as it was written', async () => {
  expect(await driver.send(settings(), message)).toEqual({ kind: 'sent', providerId: `<${message.id}@example.com>` })
  const [mail = ''] = await vi.waitFor(() => {
    const mails = postfix.mailsOf('ann')
    expect(mails).toHaveLength(1)
    return mails
  }, WAIT)
  const [head = '', body = ''] = mail.split(/\n\n([^]*)/)
  expect(head).toMatch(/\(using TLSv1\.3 with cipher/)
  expect(head).toContain(`Message-ID: <${message.id}@example.com>`)
  expect(head).not.toMatch(/^Bcc:/m)
  expect(Buffer.from(body, 'base64').toString()).toBe(message.body)
})

test.skipIf(isMissing)('what it refuses for a while comes again, what it refuses for good does not', async () => {
  const answers = async (to: string) => await driver.send(settings(), { ...message, to })
  expect(await answers('later@example.com')).toMatchObject({ kind: 'temporary', code: '450' })
  expect(await answers('full@example.com')).toMatchObject({ kind: 'permanent', code: '552' })
  expect(await answers('unknown@example.com')).toMatchObject({ kind: 'permanent', code: '550' })
  const relayed = await answers('bob@elsewhere.example')
  expect(relayed).toMatchObject({ kind: 'permanent', code: '554' })
  expect(JSON.stringify(relayed)).toContain('Relay access denied')
  expect(postfix.mailsOf('ann')).toHaveLength(1)
})

test.skipIf(isMissing)('without TLS, without its certificate or with a wrong password nothing is sent', async () => {
  const codeOf = async (config: object, password = 'right') => {
    const result = await driver.send(settings(config, password), message)
    return `${result.kind} ${'code' in result ? result.code : ''}`
  }
  expect(await codeOf({}, 'wrong')).toBe('temporary 535')
  expect(await codeOf({ ca: '' })).toMatch(/^temporary E/)
  expect(await codeOf({ protection: 'none', auth: 'none' })).toBe('temporary 530')
  expect(await codeOf({ auth: 'none' })).toBe('permanent 554')
  const steps = await driver.test?.(settings({}, 'wrong'), message)
  expect(steps?.map(({ step, state, code }) => `${step} ${state} ${code}`)).toEqual([
    'resolve passed ',
    'connect passed ',
    'login failed 535',
    'send skipped ',
  ])
  expect(postfix.mailsOf('ann')).toHaveLength(1)
})
