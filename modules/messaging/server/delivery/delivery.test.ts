/** Messages leave over the mail channel of their tenant: what servers do to them, and what the records say. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryExport, deliveryRoutes } from '#messaging/contract/delivery.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aHostileMailServer, type HostileMailServer } from '../../../../tests/hostile-mail-server.ts'
import { anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { sendStatusOf } from './delivery.service.ts'
import { PAUSES } from './send.service.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const CODES = [
  ...['page', 'save', 'update', 'delete', 'test'].map((verb) => `msg:channel:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `msg:template:${verb}`),
  ...['page', 'retry', 'export'].map((verb) => `msg:delivery:${verb}`),
]

const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1,localhost' } })
let mail: HostileMailServer
let keeper: TestActor
let channelId: string
const configOf = (more: object = {}) => ({
  host: 'localhost',
  port: mail.port,
  protection: 'starttls',
  auth: 'password',
  username: 'office',
  from: 'office@example.com',
  ca: mail.ca,
  ...more,
})

beforeAll(async () => {
  mail = await aHostileMailServer({ user: 'office' })
  keeper = await anActor(server, { can: CODES })
  await setMail(keeper.id, 'keeper@example.com')
  const body = { kind: 'mail' as const, name: 'Company mail', config: configOf(), secret: { password: 'right' } }
  const made = await server.call(channelRoutes.create, { token: keeper.token, body })
  channelId = made.data.id
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const { database } = server.node.kernel
const tell = (userId: string, title: string, content = '') =>
  database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [userId], {
      event: messagingEvents.account,
      title,
      content,
      path: '/user/center',
    }),
  )
const setMail = (id: string, email: string) =>
  database.transaction(1, (tx) => tx.updateTable('sys_user').set({ email }).where('id', '=', id).execute())
async function aReader({ email, ...person }: { email: string; realName?: string; status?: 0 | 1 }): Promise<string> {
  const { id } = await aUser(server, person)
  await setMail(id, email)
  return id
}
const deliveriesOf = async (title: string) =>
  (await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword: title } })).data.list
const settled = async (title: string, state: string) =>
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(title)
    expect(delivery?.state).toBe(state)
    return delivery!
  }, WAIT)
const detailOf = async (id: string) =>
  (await server.call(deliveryRoutes.get, { token: keeper.token, params: { id } })).data
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to === address)
const headOf = (raw: string) => raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''

describe('a message to a user with an address', () => {
  test('leaves over TLS under a fixed Message-ID, and its delivery and attempt say so', async () => {
    const ann = await aReader({ email: 'ann@example.com', realName: 'Ann Sender' })
    await tell(ann, 'Password changed', '<p>Hello &amp; welcome</p><p>Second</p>')
    const delivery = await settled('Password changed', 'sent')
    const [first, ...more] = mailsTo('ann@example.com')
    expect(more).toEqual([])
    expect(first).toMatchObject({ isSecure: true, user: 'office' })
    expect(headOf(first!.raw)).toContain(`Message-ID: <${delivery.id}@example.com>`)
    expect(headOf(first!.raw)).toContain('Subject: Password changed')
    expect(first!.raw).toContain('Hello & welcome\r\nSecond')
    expect(delivery).toMatchObject({ address: 'a***@example.com', recipient: 'Ann Sender', attempts: 1, actions: [] })
    const message = await detailOf(delivery.id)
    expect(message).toMatchObject({ sendStatus: 2, readDate: null })
    expect(message.deliveries[0]?.tries).toMatchObject([{ status: 1, code: '' }])
  })

  test('control characters of a title never become headers', async () => {
    const eve = await aReader({ email: 'eve@example.com' })
    await tell(eve, 'Injected\r\nBcc: victim@example.com\r\n\r\nbody')
    await vi.waitFor(() => expect(mailsTo('eve@example.com')).toHaveLength(1), WAIT)
    expect(headOf(mailsTo('eve@example.com')[0]!.raw)).not.toMatch(/^Bcc:/m)
    expect(mailsTo('victim@example.com')).toEqual([])
  })

  test('without an address, or not able to sign in, there is no delivery', async () => {
    const ids = [await aReader({ email: '' }), await aReader({ email: 'off@example.com', status: 0 })]
    for (const id of ids) await tell(id, 'Nowhere to go')
    const zoe = await aReader({ email: 'zoe@example.com' })
    await tell(zoe, 'Behind them')
    await settled('Behind them', 'sent')
    expect(await deliveriesOf('Nowhere to go')).toEqual([])
  })
})

describe('a server that refuses', () => {
  test.each([
    ['busy', '421'],
    ['greylisted', '450'],
  ] as const)('%s: the delivery comes again after half a minute, give or take a fifth', async (fate, code) => {
    const address = `${fate}@example.com`
    mail.fates.set(address, fate)
    await tell(await aReader({ email: address }), `Fate ${fate}`)
    const delivery = await settled(`Fate ${fate}`, 'retry')
    expect(delivery).toMatchObject({ errorCode: code, attempts: 1, actions: ['retry'] })
    const seconds = (Date.parse(delivery.nextDate ?? '') - Date.now()) / 1_000
    expect(seconds).toBeGreaterThan(PAUSES[0] * 0.8 - 10)
    expect(seconds).toBeLessThan(PAUSES[0] * 1.2 + 1)
    mail.fates.delete(address)
    const { data } = await server.call(deliveryRoutes.retry, { token: keeper.token, body: [delivery.id] })
    expect(data.done).toEqual([delivery.id])
    await settled(`Fate ${fate}`, 'sent')
    expect((await detailOf(delivery.id)).deliveries[0]?.tries.map(({ status }) => status)).toEqual([0, 1])
  })

  test('unknown recipient: it fails at once, and is sent again to the address that the user has then', async () => {
    mail.fates.set('gone@example.com', 'unknown')
    const id = await aReader({ email: 'gone@example.com' })
    await tell(id, 'Fate unknown')
    const delivery = await settled('Fate unknown', 'failed')
    expect(delivery).toMatchObject({ errorCode: '550', attempts: 1, nextDate: null })
    expect((await detailOf(delivery.id)).sendStatus).toBe(3)
    await setMail(id, 'here@example.com')
    await server.call(deliveryRoutes.retry, { token: keeper.token, body: [delivery.id] })
    await settled('Fate unknown', 'sent')
    expect(mailsTo('here@example.com')).toHaveLength(1)
    const again = await server.call(deliveryRoutes.retry, { token: keeper.token, body: [delivery.id] })
    expect(again.data.refused).toMatchObject([{ id: delivery.id, error: 'changed_meanwhile' }])
  })

  test('a connection cut after the text leaves open whether it was taken: it comes again with the same Message-ID', async () => {
    mail.fates.set('cut@example.com', 'cut')
    await tell(await aReader({ email: 'cut@example.com' }), 'Fate cut')
    const delivery = await settled('Fate cut', 'retry')
    expect(delivery.errorCode).toBe('answer_lost')
    mail.fates.delete('cut@example.com')
    await server.call(deliveryRoutes.retry, { token: keeper.token, body: [delivery.id] })
    await settled('Fate cut', 'sent')
    const ids = mailsTo('cut@example.com').map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

test('five failures in a row pause the channel for a minute and notify administrators', async () => {
  const update = async (secret: Record<string, string>) => {
    const { data } = await server.call(channelRoutes.get, { token: keeper.token, params: { id: channelId } })
    const { kind, name, config, version } = data
    const body = { id: channelId, kind, name, config, version, secret }
    expect((await server.call(channelRoutes.update, { token: keeper.token, body })).body.code).toBe(0)
  }
  await update({ password: 'wrong' })
  const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => aReader({ email: `late${n}@example.com` })))
  for (const id of ids) await tell(id, 'Waits for the password')
  const channel = await vi.waitFor(async () => {
    const { data } = await server.call(channelRoutes.get, { token: keeper.token, params: { id: channelId } })
    expect(data.state).toBe('paused')
    return data
  }, WAIT)
  expect(channel.problem).toContain('535')
  expect(channel.waiting).toBeGreaterThanOrEqual(5)
  const notified = await database.read(1, (db) =>
    db.selectFrom('msg_record').select('title').where('event', '=', 'messaging.channelDown').execute(),
  )
  expect(notified.length).toBeGreaterThan(0)
  const failed = await server.call(channelRoutes.test, { token: keeper.token, body: { id: channelId } })
  expect(failed.data).toMatchObject({ isDone: false, address: 'k***@example.com' })
  expect(failed.data.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'resolve passed',
    'connect passed',
    'login failed',
    'send skipped',
  ])
  await update({ password: 'right' })
  const passed = await server.call(channelRoutes.test, { token: keeper.token, body: { id: channelId } })
  expect(passed.data.isDone).toBe(true)
  const waiting = (await deliveriesOf('Waits for the password')).map(({ id }) => id)
  await server.call(deliveryRoutes.retry, { token: keeper.token, body: waiting })
  await vi.waitFor(async () => {
    const states = (await deliveriesOf('Waits for the password')).map(({ state }) => state)
    expect(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
  }, WAIT)
})

test('a template says how the mails of an event read; its loops are limited and its variables known', async () => {
  const template = { event: 'messaging.account', kind: 'mail' as const, language: 'zh' as const }
  const create = (more: object) =>
    server.call(templateRoutes.create, { token: keeper.token, body: { ...template, ...more } })
  const hostile = [
    ['body', '{{ constructor }}', 'template_variable'],
    ['body', '{{ secret }}', 'template_variable'],
    ['subject', '{{ title | nothing }}', 'template_invalid'],
    ['body', '{% for i in (1..9) %}', 'template_invalid'],
  ] as const
  for (const [path, text, code] of hostile)
    expect((await create({ [path]: text })).body).toMatchObject({ data: { issues: [{ path, code }] } })
  const preview = (body: string) =>
    server.call(templateRoutes.preview, { token: keeper.token, body: { ...template, body } })
  expect((await preview('{% for i in (1..100000000) %}x{% endfor %}')).status).toBe(400)
  expect((await preview("{% include '/etc/passwd' %}")).status).toBe(400)
  expect((await preview('{{ title.constructor.name }}')).body.data).not.toMatchObject({ body: 'String' })
  const made = await create({ subject: '[{{ organisation }}] {{ title }}', body: '{{ recipient }}: {{ content }}' })
  expect(made.status).toBe(200)
  await tell(await aReader({ email: 'tom@example.com', realName: 'Tom' }), 'By template', '<p>Text</p>')
  await settled('By template', 'sent')
  expect(mailsTo('tom@example.com')[0]?.raw).toContain('Tom: Text')
  expect((await create({})).body.error).toBe('name_taken')
  const toMyself = { token: keeper.token, body: { ...template, subject: 'Trial of {{ title }}' } }
  expect((await server.call(templateRoutes.test, toMyself)).data).toEqual({ address: 'k***@example.com' })
  expect(mailsTo('keeper@example.com').some(({ raw }) => /^Subject: .*/m.test(raw))).toBe(true)
})

describe('what a channel gives away', () => {
  test('no secret comes back, by no route and not to the audit trail', async () => {
    const shown = await server.call(channelRoutes.get, { token: keeper.token, params: { id: channelId } })
    expect(shown.data.secrets).toEqual(['password'])
    const rows = await database.read(1, (db) =>
      db.selectFrom('sys_audit').selectAll().where('resource', '=', 'channel').execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const text of [JSON.stringify(shown.body), JSON.stringify(rows)]) {
      expect(text).not.toContain('right')
      expect(text).not.toContain('wrong')
    }
  })

  test('an address inside that no rule names is not connected to', async () => {
    const made = await server.call(channelRoutes.create, {
      token: keeper.token,
      body: { kind: 'mail', name: 'Inside', config: configOf({ host: '169.254.169.254' }), isDefault: 0 },
    })
    const { data } = await server.call(channelRoutes.test, { token: keeper.token, body: { id: made.data.id } })
    expect(data.steps[0]).toMatchObject({ step: 'resolve', state: 'failed', code: 'refused' })
  })

  test('a certificate that no one vouches for is refused', async () => {
    const made = await server.call(channelRoutes.create, {
      token: keeper.token,
      body: { kind: 'mail', name: 'Unknown authority', config: configOf({ ca: '' }), isDefault: 0 },
    })
    const { data } = await server.call(channelRoutes.test, { token: keeper.token, body: { id: made.data.id } })
    expect(data.steps[1]).toMatchObject({ step: 'connect', state: 'failed' })
  })

  test('what is wrong in its configuration is reported at its path', async () => {
    const create = (body: object) =>
      server.call(channelRoutes.create, { token: keeper.token, body: { kind: 'mail', name: 'X', ...body } as never })
    const bad = await create({ config: configOf({ host: 'a b', from: 'x\r\nBcc: y@z.org' }) })
    expect(bad.status).toBe(400)
    expect(JSON.stringify(bad.body)).toMatch(/config\.host.*config\.from/)
    expect((await create({ config: configOf(), secret: { other: 'x' } })).status).toBe(400)
  })

  test('its sheet masks addresses', async () => {
    const file = await server.call(deliveryExport.file, {
      token: keeper.token,
      query: { format: 'csv', columns: ['subject', 'address', 'state'], timeZone: 'UTC' },
    })
    // The typed cast: a file answers as its bytes.
    const sheet = (file.data as unknown as Buffer).toString()
    expect(sheet).toContain('a***@example.com')
    expect(sheet).not.toContain('ann@example.com')
  })
})

test('a closed tenant sends nothing', async () => {
  const superuser = await asSuperuser(server.urls.owner)
  const set = (status: number) => superuser.query('update sys_tenant set status = $1 where id = 1', [status])
  const id = await aReader({ email: 'closed@example.com' })
  await set(3)
  try {
    await database.transaction(1, (tx) =>
      tx
        .insertInto('msg_delivery')
        .values({
          tenant_id: 1,
          id,
          message_id: id,
          user_id: id,
          channel_id: channelId,
          kind: 'mail',
          address: 'closed@example.com',
        })
        .execute(),
    )
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const row = await database.read(1, (db) =>
      db.selectFrom('msg_delivery').select(['status', 'attempts']).where('id', '=', id).executeTakeFirst(),
    )
    expect(row).toEqual({ status: 0, attempts: 0 })
  } finally {
    await set(1)
    await superuser.end()
  }
})

test('the state of a message is computed from its deliveries', () => {
  expect(sendStatusOf([])).toBe(0)
  expect(sendStatusOf([0, 0])).toBe(0)
  expect(sendStatusOf([2, 1])).toBe(1)
  expect(sendStatusOf([2, 2])).toBe(2)
  expect(sendStatusOf([3, 3])).toBe(3)
  expect(sendStatusOf([2, 3])).toBe(4)
})
