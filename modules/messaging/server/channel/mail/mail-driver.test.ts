/** Mails of a channel at a real SMTP server: signing in by XOAUTH2, the signature of DKIM, names that are hostile. */
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { aCertificate } from '../../../../../tests/certificate.ts'
import { aHostileMailServer, type HostileMailServer } from '../../../../../tests/hostile-mail-server.ts'
import { trustCertificate } from '../../../../../tests/trust.ts'
import { vendorServer, type VendorServer } from '../../testing/vendor/vendor-server.ts'
import type { ChannelMessage } from '../driver.ts'
import { mailDriver } from './mail-driver.ts'

const driver = mailDriver(readEgressRules('127.0.0.1,localhost'))
let mail: HostileMailServer
let issuer: VendorServer
/** What the issuer of tokens answers, and what it was asked. */
let token = 'token'
let distrust: () => void

beforeAll(async () => {
  const tls = aCertificate()
  distrust = trustCertificate(tls.cert)
  mail = await aHostileMailServer({ user: 'office' })
  issuer = await vendorServer(() => ({ json: { access_token: token, expires_in: 3_600 } }), tls)
})
beforeEach(() => void (mail.mails.length = 0))
afterAll(async () => {
  distrust()
  await issuer.close()
  await mail.close()
})

const message: ChannelMessage = {
  id: '019a0000-0000-7000-8000-000000000007',
  to: 'ann@example.com',
  subject: '请假审批',
  body: 'Wang Fang asks for three days.\n',
  senderName: 'Office',
}
const settings = (config: object = {}, secret: Record<string, string> = { password: 'right' }) => ({
  config: {
    host: 'localhost',
    port: mail.port,
    protection: 'starttls',
    auth: 'password',
    username: 'office',
    from: 'office@example.com',
    ca: mail.ca,
    ...config,
  },
  secret,
})
const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n') + 2)
const lineBreaks = /\r\n(?![ \t])/
const fieldsOf = (raw: string) => headOf(raw).split(lineBreaks).filter(Boolean)

describe('XOAUTH2', () => {
  const oauth = (name: string) => ({ auth: 'oauth2', tokenUrl: `${issuer.url}/token`, clientId: name })

  test('signs in with the token that the issuer gives for the refresh token, asked for once', async () => {
    const secret = { clientSecret: 'client-secret', refreshToken: 'refresh' }
    for (let times = 0; times < 2; times += 1)
      expect(await driver.send(settings(oauth('portico'), secret), message)).toMatchObject({ kind: 'sent' })
    expect(mail.mails.map(({ user, isSecure }) => [user, isSecure])).toEqual([
      ['office', true],
      ['office', true],
    ])
    expect(issuer.calls).toHaveLength(1)
    const asked = new URLSearchParams(issuer.calls[0]?.body.toString())
    expect(Object.fromEntries(asked)).toEqual({
      grant_type: 'refresh_token',
      client_id: 'portico',
      client_secret: 'client-secret',
      refresh_token: 'refresh',
    })
  })

  test('a token that the mail server refuses, and an issuer that gives none, are the fault of the channel', async () => {
    token = 'another'
    const refused = await driver.send(settings(oauth('other'), { clientSecret: 'x' }), message)
    expect(refused).toMatchObject({ kind: 'temporary', code: '535' })
    issuer.answerNext({ status: 400, json: { error: 'invalid_client' } })
    const none = await driver.send(settings(oauth('third'), { clientSecret: 'hidden-secret' }), message)
    expect(none).toMatchObject({ kind: 'temporary' })
    expect(JSON.stringify([refused, none])).not.toMatch(/hidden-secret|another/)
    expect(mail.mails).toEqual([])
  })

  test('an issuer inside is not asked', async () => {
    const calls = issuer.calls.length
    const inside = { ...oauth('fourth'), tokenUrl: 'https://10.0.0.1/token' }
    expect(await driver.send(settings(inside, { clientSecret: 'x' }), message)).toMatchObject({ code: 'refused' })
    expect(issuer.calls).toHaveLength(calls)
  })
})

/** A field as DKIM's `relaxed` writes it (RFC 6376, 3.4.2). */
function relaxed(field: string): string {
  const at = field.indexOf(':')
  const value = field.slice(at + 1).replaceAll(/\r\n/g, '')
  return `${field.slice(0, at).toLowerCase().trim()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`
}

/** Whether a mail has a valid signature of the key: written from RFC 6376 for `relaxed/relaxed` with RSA. */
function isSigned(raw: string, publicKey: string): boolean {
  const fields = fieldsOf(raw)
  const signed = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const tags = Object.fromEntries(
    signed
      .slice(signed.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.split(/=(.*)/s).map((part) => part.replaceAll(/\s/g, ''))),
  ) as Record<string, string>
  const body = raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
  if (tags['c'] !== 'relaxed/relaxed' || createHash('sha256').update(body).digest('base64') !== tags['bh']) return false
  const names = (tags['h'] ?? '').toLowerCase().split(':')
  const left = fields.toReversed()
  const text = names.flatMap((name) => {
    const found = left.findIndex((field) => field.slice(0, field.indexOf(':')).toLowerCase().trim() === name)
    return found < 0 ? [] : left.splice(found, 1).map(relaxed)
  })
  const own = relaxed(signed).replace(/([;:] ?b=)[^;]*/, '$1')
  const content = Buffer.from([...text, own].join('\r\n'))
  return verify('sha256', content, createPublicKey(publicKey), Buffer.from(tags['b'] ?? '', 'base64'))
}

test('a mail is signed for its domain (DKIM): headers and text, and nothing of them can be changed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { dkimDomain: 'example.com', dkimSelector: 'portico' }
  await driver.send(settings(dkim, { password: 'right', dkimKey: privateKey }), message)
  const raw = mail.mails[0]?.raw ?? ''
  expect(raw).toMatch(/DKIM-Signature:[^]*d=example\.com;[^]*s=portico/)
  expect(isSigned(raw, publicKey)).toBe(true)
  expect(isSigned(raw.replace('three days', 'nine days'), publicKey)).toBe(false)
  expect(isSigned(raw.replace(/^From: .*$/m, 'From: Eve <eve@example.com>'), publicKey)).toBe(false)
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  expect(isSigned(raw, other.export({ type: 'spki', format: 'pem' }).toString())).toBe(false)
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: victim@example.com' }],
  ['sender', { senderName: 'Office\r\nBcc: victim@example.com\r\n\r\nbody' }],
  ['a bare line feed', { senderName: 'Office\nBcc: victim@example.com', subject: 'Hello\nBcc: victim@example.com' }],
  ['recipient', { to: 'ann@example.com\r\nRCPT TO:<victim@example.com>' }],
  ['a second recipient', { to: 'ann@example.com, victim@example.com' }],
  ['text', { body: 'Hello\r\n.\r\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<victim@example.com>\r\nDATA\r\nhi\r\n.' }],
])('a hostile %s makes neither a header nor a recipient nor another mail', async (_, more) => {
  await driver.send(settings(), { ...message, ...more })
  expect(mail.mails.length).toBeLessThanOrEqual(1)
  for (const { to, raw } of mail.mails) {
    expect(to).not.toBe('victim@example.com')
    expect(fieldsOf(raw).map((field) => field.slice(0, field.indexOf(':')))).not.toContain('Bcc')
  }
})

test('the mail says where to unsubscribe (RFC 2369)', async () => {
  await driver.send(settings({ unsubscribe: 'stop@example.com', fromName: '综合办公室' }), message)
  const [received] = mail.mails
  expect(received?.raw).toContain('List-Unsubscribe: <mailto:stop@example.com>')
  expect(received?.raw).toMatch(/^From: =\?UTF-8\?[BQ]\?.*<office@example\.com>/m)
})

test('where a call is enough, the mail says so (RFC 8058), over https alone', async () => {
  const offered = async (unsubscribe: string) => {
    mail.mails.length = 0
    await driver.send(settings(), { ...message, unsubscribe })
    const [field, ...more] = fieldsOf(mail.mails[0]?.raw ?? '').filter((each) => each.startsWith('List-Unsubscribe'))
    return [field?.replaceAll(/\r\n\s+/g, ' '), ...more]
  }
  const url = 'office.example.com/xtbg/msg/unsubscribe?t=1'
  expect(await offered(`https://${url}`)).toEqual([
    `List-Unsubscribe: <https://${url}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
  expect(await offered(`http://${url}`)).toEqual([`List-Unsubscribe: <http://${url}>`])
})

test('TLS from the first byte: the mail goes over it, and not to a server that does not speak it', async () => {
  const implicit = await aHostileMailServer({ user: 'office', isImplicit: true })
  try {
    const over = { protection: 'implicit', port: implicit.port, ca: implicit.ca }
    expect(await driver.send(settings(over), message)).toMatchObject({ kind: 'sent' })
    expect(implicit.mails).toMatchObject([{ isSecure: true, user: 'office' }])
    // An authority that is not the one of this server, and a server that begins in plain text.
    expect(await driver.send(settings({ ...over, ca: mail.ca }), message)).toMatchObject({ kind: 'temporary' })
    expect(await driver.send(settings({ protection: 'implicit' }), message)).not.toMatchObject({ kind: 'sent' })
    expect(await driver.send(settings({ port: implicit.port, ca: implicit.ca }), message)).not.toMatchObject({
      kind: 'sent',
    })
    expect([implicit.mails.length, mail.mails.length]).toEqual([1, 0])
  } finally {
    await implicit.close()
  }
}, 120_000)
