/** Digests, messages that must reach, and ending mails: what becomes of messages over a mail and an SMS channel. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MessageEvent } from '#kernel/messages/event.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { channelRuleRoutes, preferenceRoutes, type MessagePreferenceUpdate } from '#messaging/contract/preference.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aHostileMailServer, type HostileMailServer } from '../../../../tests/hostile-mail-server.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { unreadFallback } from '../delivery/fallback.service.ts'
import { MESSAGES_SENT } from '../delivery/plan.service.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { alibabaDouble, type AlibabaDouble } from '../testing/vendor/alibaba-double.ts'
import { digestClock } from './digest-clock.ts'
import { millisecondsUntilNext, tenantsDue } from './digest-clock.repo.ts'
import { digestSweep } from './digest.service.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const CODES = ['msg:channel:page', 'msg:channel:save', 'msg:channel:update', 'msg:delivery:page', 'msg:template:save']
const server = await aServer({
  listen: true,
  env: { EGRESS_ALLOW: '127.0.0.1,localhost', PUBLIC_URL: 'https://portal.example.com' },
})
const { app, kernel } = server.node
const { database } = kernel
let mail: HostileMailServer
let sms: AlibabaDouble
let keeper: TestActor
let ann: TestActor
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let count = 0

beforeAll(async () => {
  superuser = await asSuperuser(server.urls.owner)
  mail = await aHostileMailServer({ hasTls: false })
  sms = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  keeper = await anActor(server, { can: CODES })
  const { token } = keeper
  const config = { host: 'localhost', port: mail.port, protection: 'none', auth: 'none', from: 'office@example.com' }
  await server.call(channelRoutes.create, { token, body: { kind: 'mail', name: 'Mail', config } })
  const ali = { platform: 1, endpoint: sms.url, accessKeyId: 'key-id', signName: '演示公司' }
  const secret = { accessKeySecret: 'key-secret' }
  await server.call(channelRoutes.create, { token, body: { kind: 'sms', name: 'SMS', config: ali, secret } })
  const template = { event: '', kind: 'sms' as const, language: 'zh' as const, providerTemplate: 'SMS_100' }
  await server.call(templateRoutes.create, { token, body: template })
})
beforeEach(async () => {
  ann = await aReader()
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await mail.close()
  await sms.close()
})

const addressOf = (at = count) => `reader${at}@example.com`
async function aReader(): Promise<TestActor> {
  const reader = await anActor(server, { can: [] })
  count += 1
  const contact = { email: addressOf(), mobile: `1370000${String(count).padStart(4, '0')}` }
  await database.transaction(1, (tx) => tx.updateTable('sys_user').set(contact).where('id', '=', reader.id).execute())
  // SMS is for what must reach alone.
  const choices = (['task', 'process', 'notice', 'system'] as const).map((category) => ({
    category,
    kind: 'sms' as const,
    choice: 'off' as const,
  }))
  await save({ choices }, reader)
  return reader
}
const QUIET = { isOn: 0 as const, from: '22:00', to: '08:00', days: [1, 2, 3, 4, 5, 6, 7] }
const plain: MessagePreferenceUpdate = {
  choices: [],
  quiet: QUIET,
  digest: { rhythm: 'daily', weekday: 1, hour: 18 },
  timeZone: 'UTC',
}
const save = (more: Partial<MessagePreferenceUpdate>, { token }: TestActor = ann) =>
  server.call(preferenceRoutes.update, { token, body: { ...plain, ...more } })
const choose = (category: 'task' | 'notice' | 'system', choice: 'now' | 'digest' | 'off') =>
  save({ choices: [{ category, kind: 'mail', choice }] })
const choiceOf = async (category: string, { token }: TestActor = ann) =>
  (await server.call(preferenceRoutes.get, { token })).data.places.find(
    (place) => place.category === category && place.kind === 'mail',
  )?.choice
async function tell(event: MessageEvent, title: string, path = '/msg/mine'): Promise<void> {
  await database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [ann.id], { event, title, content: '', path }),
  )
  const waiting = () =>
    database.read(1, (db) => db.selectFrom('sys_outbox').select('id').where('topic', '=', MESSAGES_SENT).execute())
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), WAIT)
}
const deliveriesOf = async (keyword: string) =>
  (await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword } })).data.list
const states = async (keyword: string) =>
  (await deliveriesOf(keyword)).map(({ kind, state }) => `${kind} ${state}`).toSorted()
/** Its states once they are such, or at last. */
const settles = (keyword: string, expected: string[]) =>
  vi.waitFor(async () => {
    const found = await states(keyword)
    expect(found).toEqual(expected)
    return found
  }, WAIT)
const mailsToAnn = () => mail.mails.filter(({ to }) => to === addressOf())
const headOf = (raw: string) => raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  return /encoding: base64/i.test(headOf(raw))
    ? Buffer.from(body, 'base64').toString()
    : body.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

describe('a digest', () => {
  const DUE = new Date(Date.now() - 1_000).toISOString()
  async function fallsDue(): Promise<void> {
    await database.transaction(1, (tx) =>
      tx.updateTable('msg_preference').set({ digest_at: DUE }).where('user_id', '=', ann.id).execute(),
    )
    await digestSweep(kernel)(1)
  }
  const digests = () =>
    database.read(1, (db) =>
      db
        .selectFrom('msg_delivery')
        .select(['status', 'error_code as code', 'title', sql<boolean>`next_at > now()`.as('isWaiting')])
        .where('user_id', '=', ann.id)
        .where('digest_since', 'is not', null)
        .execute(),
    )
  const digestIs = (expected: object) =>
    vi.waitFor(async () => expect((await digests())[0]).toMatchObject(expected), WAIT)
  const read = async (title: string) => {
    const { list } = (await server.call(messageRoutes.page, { token: ann.token, query: { keyword: title } })).data
    await server.call(messageRoutes.read, { token: ann.token, body: list.map(({ id }) => id) })
  }

  test('has what is unread, open and still there, once; what is urgent does not wait for it', async () => {
    await choose('notice', 'digest')
    await choose('task', 'digest')
    for (const title of ['First of three', 'Second of three', 'Third of three'])
      await tell(messagingEvents.unread, title)
    const task = { code: 'workflow.task', category: 'task' } as const
    await tell(task, 'A task that is closed', '/bpm/work?id=0192d5a0-0000-7000-8000-000000000001')
    await tell({ ...task, code: 'workflow.reminder' }, 'Urgent task')
    await settles('Urgent task', ['mail sent'])
    await read('Second of three')
    await fallsDue()
    await digestIs({ status: 2, title: '您有 2 条未读消息' })
    const [, digest] = mailsToAnn()
    const text = textOf(digest?.raw ?? '')
    expect(text).toMatch(/Third of three[^]*First of three/)
    expect(text).not.toMatch(/Second of three|Urgent task|is closed/)
    await tell(messagingEvents.unread, 'Of the next day')
    await fallsDue()
    await vi.waitFor(() => expect(mailsToAnn()).toHaveLength(3), WAIT)
    expect(textOf(mailsToAnn()[2]?.raw ?? '')).toContain('Of the next day')
    expect(textOf(mailsToAnn()[2]?.raw ?? '')).not.toContain('of three')
  })

  test('is not written where there is nothing, and not sent where all of it was read meanwhile', async () => {
    await choose('notice', 'digest')
    await fallsDue()
    expect(await digests()).toEqual([])
    await tell(messagingEvents.unread, 'Read before it is sent')
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    await save({ quiet: { ...QUIET, isOn: 1, from: hour(-1), to: hour(1) } })
    await fallsDue()
    await digestIs({ status: 0, isWaiting: true })
    await read('Read before it is sent')
    await save({})
    await digestIs({ status: 4, code: 'digest_empty' })
    expect(mailsToAnn()).toEqual([])
  })

  test('comes at its moment, and other tenants are not looked at', async () => {
    await choose('notice', 'digest')
    await tell(messagingEvents.unread, 'Of this moment')
    const at = new Date(Date.now() + 2_000)
    await database.transaction(1, (tx) =>
      tx.updateTable('msg_preference').set({ digest_at: at.toISOString() }).where('user_id', '=', ann.id).execute(),
    )
    expect(await tenantsDue(kernel.dispatch)).toEqual([])
    expect(await millisecondsUntilNext(kernel.dispatch)).toBeLessThanOrEqual(2_000)
    const clock = digestClock(kernel)
    clock.start()
    await digestIs({ status: 2, title: '您有 1 条未读消息' })
    await clock.stop()
    const { created } = await database.read(1, (db) =>
      db
        .selectFrom('msg_delivery')
        .select(sql<string>`created_at`.as('created'))
        .where('user_id', '=', ann.id)
        .where('digest_since', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    expect(Date.parse(created)).toBeGreaterThanOrEqual(at.getTime())
    expect(Date.parse(created)).toBeLessThan(at.getTime() + 10_000)
  })

  test('of a closed tenant waits', async () => {
    const open = (status: 0 | 1) => superuser.query('update sys_tenant set status = $1 where id = 1', [status])
    await choose('notice', 'digest')
    await database.transaction(1, (tx) =>
      tx.updateTable('msg_preference').set({ digest_at: DUE }).where('user_id', '=', ann.id).execute(),
    )
    expect(await tenantsDue(kernel.dispatch)).toEqual([1])
    await open(0)
    expect(await tenantsDue(kernel.dispatch)).toEqual([])
    await open(1)
    await digestSweep(kernel)(1)
    expect(await tenantsDue(kernel.dispatch)).toEqual([])
  })

  test('is found by the choices of the moment: what was switched off is not in it', async () => {
    await choose('notice', 'digest')
    await tell(messagingEvents.unread, 'No longer wanted')
    await choose('notice', 'off')
    await fallsDue()
    expect(await digests()).toEqual([])
  })
})

describe('a message that must reach', () => {
  test('goes over the next channel when the first has failed for good, whatever the user has chosen', async () => {
    mail.fates.set(addressOf(), 'unknown')
    await tell(messagingEvents.channelDown, 'Next channel')
    await settles('Next channel', ['mail failed', 'sms sent'])
    await tell(messagingEvents.unread, 'Need not reach')
    expect(await settles('Need not reach', ['mail failed'])).toHaveLength(1)
  })

  test('goes over one channel where the user has switched all of them off', async () => {
    await choose('system', 'off')
    await tell(messagingEvents.channelDown, 'All are off')
    expect(await settles('All are off', ['mail sent'])).toHaveLength(1)
  })

  test('goes over the next channel where it stays unread; not where it was read, or the organisation forbids it', async () => {
    const rule = (value: 'allowed' | 'forbidden') =>
      server.call(channelRuleRoutes.update, {
        token: keeper.token,
        body: { rules: [{ category: 'system', kind: 'sms', rule: value }] },
      })
    const laterUnread = async () => {
      await database.transaction(1, async (tx) => {
        const rows = await tx.selectFrom('msg_delivery').select('id').where('user_id', '=', ann.id).execute()
        const at = new Date(Date.now() - 40 * 60_000).toISOString()
        for (const { id } of rows)
          await tx.updateTable('msg_delivery').set({ created_at: at }).where('id', '=', id).execute()
      })
      await unreadFallback(kernel)(1)
    }
    await tell(messagingEvents.channelDown, 'Unread for long')
    await settles('Unread for long', ['mail sent'])
    await unreadFallback(kernel)(1)
    expect(await states('Unread for long')).toEqual(['mail sent'])
    await rule('forbidden')
    await laterUnread()
    expect(await states('Unread for long')).toEqual(['mail sent'])
    await rule('allowed')
    await laterUnread()
    await settles('Unread for long', ['mail sent', 'sms sent'])
    await laterUnread()
    expect(await states('Unread for long')).toEqual(['mail sent', 'sms sent'])
    await tell(messagingEvents.channelDown, 'Read in time')
    await settles('Read in time', ['mail sent'])
    await server.call(messageRoutes.readAll, { token: ann.token })
    await laterUnread()
    expect(await states('Read in time')).toEqual(['mail sent'])
  })
})

describe('ending mails without signing in', () => {
  const urlIn = (raw: string) => /^List-Unsubscribe: <https:\/\/portal\.example\.com([^>]+)>$/m.exec(headOf(raw))?.[1]
  async function anAddress(): Promise<string> {
    await tell(messagingEvents.unread, `To be ended ${count}`)
    await settles(`To be ended ${count}`, ['mail sent'])
    const { raw } = mailsToAnn().at(-1)!
    expect(headOf(raw)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    return urlIn(raw) ?? ''
  }
  const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

  test('looking changes nothing, by a scanner or a browser; one call ends mails of the category alone', async () => {
    const url = await anAddress()
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url })
      expect(statusCode).toBe(200)
      expect(headers['content-security-policy']).toContain("form-action 'self'")
    }
    const { body: shown } = await app.inject({ method: 'GET', url })
    expect(shown).toMatch(/<form method="post">.*<button>退订<\/button>/)
    expect((await post(url, '')).statusCode).toBe(400)
    expect((await post(url, 'List-Unsubscribe=Maybe')).statusCode).toBe(400)
    expect(await choiceOf('notice')).toBe('now')
    const { statusCode, body } = await post(url)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<form')
    expect([await choiceOf('notice'), await choiceOf('task')]).toEqual(['off', 'now'])
    expect((await post(url)).statusCode).toBe(200)
    await tell(messagingEvents.unread, 'After the end')
    expect(await deliveriesOf('After the end')).toEqual([])
  })

  test('an address that is forged, cut or made for another user is the same 404', async () => {
    const url = await anAddress()
    const token = url.slice(url.lastIndexOf('/') + 1)
    const bytes = Buffer.from(token, 'base64url')
    const bob = await aReader()
    const others = Buffer.from(bytes)
    others.write(bob.id.replaceAll('-', ''), 4, 'hex')
    const category = Buffer.from(bytes)
    category[20] = 3
    const forged = [others.toString('base64url'), category.toString('base64url'), token.slice(1), `${token}A`, 'x']
    for (const one of forged) {
      const at = url.replace(token, one)
      expect((await app.inject({ method: 'GET', url: at })).statusCode).toBe(404)
      expect((await post(at)).statusCode).toBe(404)
    }
    expect([await choiceOf('notice', bob), await choiceOf('notice')]).toEqual(['now', 'now'])
  })

  test('mails about security, what must reach and what the organisation enforces carry no address', async () => {
    const headers = async (event: MessageEvent, title: string) => {
      await tell(event, title)
      await vi.waitFor(async () => expect(await states(title)).toContain('mail sent'), WAIT)
      return headOf(mailsToAnn().at(-1)?.raw ?? '')
    }
    expect(await headers(messagingEvents.role, 'About security')).not.toContain('List-Unsubscribe')
    expect(await headers(messagingEvents.channelDown, 'Must reach')).not.toContain('List-Unsubscribe')
    const rule = (value: 'allowed' | 'now') =>
      server.call(channelRuleRoutes.update, {
        token: keeper.token,
        body: { rules: [{ category: 'notice', kind: 'mail', rule: value }] },
      })
    await rule('now')
    expect(await headers(messagingEvents.unread, 'Enforced')).not.toContain('List-Unsubscribe')
    await rule('allowed')
  })
})
