/** A server with a mail channel and channels of WeChat Work and DingTalk, whose users have confirmed their accounts. */
import { expect, vi } from 'vitest'
import { channelRoutes } from '#messaging/contract/channel.ts'
import type { AddressKind } from '#messaging/contract/address.ts'
import { dingtalkDouble, CARD_SETTINGS, STAFF } from '../modules/messaging/server/testing/vendor/dingtalk-double.ts'
import { xmlCallback } from '../modules/messaging/server/testing/vendor/sealed-callback.ts'
import { COLLEAGUE, MEMBER, wecomDouble } from '../modules/messaging/server/testing/vendor/wecom-double.ts'
import { deploy, flows, processOf, start, taskAt } from '../modules/workflow/server/testing/processes.ts'
import { aServer } from './harness.ts'
import { aMailServer } from './mail-server.ts'
import { anActor, type TestActor } from './people.ts'
import { asSuperuser } from './two-tenants.ts'

export const WAIT = { timeout: 20_000, interval: 50 }
const STAFF_CODES = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const corp = { corpId: 'wx5823bf96d3bd56c7', secret: 'corp-secret-of-the-agent', agentId: 218 }
const app = { appKey: 'suite4xxxxxxxxxxxxxxx', appSecret: 'app-secret-of-dingtalk', agentId: '1234567890' }
const keys = { token: 'QDG6eK', aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C', receiver: corp.corpId }
const CARD_SECRET = 'secret-of-all-cards'
const DING_CORP = 'ding9f50b15bccd16741'

export const approval = (id: string, step: string): string =>
  processOf(id, `<startEvent id="s"/><userTask id="t" name="Decide" ${step}/><endEvent id="e"/>${flows('s t', 't e')}`)

interface Request {
  readonly query: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export type Asked = Awaited<ReturnType<CardOffice['asked']>>
export type CardOffice = Awaited<ReturnType<typeof aCardOffice>>

/** Bob and Cat use WeChat Work and mail, Dan uses DingTalk; `plain` asks Bob, `shared` Bob and Cat, `ding` Dan. */
export async function aCardOffice() {
  const server = await aServer({
    listen: true,
    env: { EGRESS_ALLOW: '127.0.0.1,localhost', PUBLIC_URL: 'https://office.example.com' },
  })
  const superuser = await asSuperuser(server.urls.owner)
  const [mail, wecom, dingtalk] = [await aMailServer(), await wecomDouble(corp), await dingtalkDouble(app)]
  const admin = await server.admin()
  const person = (realName: string) => anActor(server, { can: STAFF_CODES, realName })
  const [ann, bob, cat, dan] = [await person('Ann'), await person('Bob'), await person('Cat'), await person('Dan')]
  const { app: http } = server.node

  const bind = (who: TestActor, address: string, kind: AddressKind = 'wechatWork') =>
    superuser.query(
      `insert into msg_address (tenant_id, user_id, kind, address, verified_at) values (1, $1, $2, $3, now())
       on conflict (tenant_id, user_id, kind) do update set address = $3, verified_at = now()`,
      [who.id, kind, address],
    )
  const unbind = (who: TestActor) => superuser.query('delete from msg_address where user_id = $1', [who.id])
  await bind(bob, MEMBER)
  await bind(cat, COLLEAGUE)
  await bind(dan, STAFF, 'dingtalk')
  for (const { id } of [bob, cat])
    await superuser.query('update sys_user set email = $2 where id = $1', [id, `${id}@example.com`])

  const channel = async (body: Record<string, unknown>) => {
    const made = await server.call(channelRoutes.create, { token: admin, body: body as never })
    const { data } = await server.call(channelRoutes.get, { token: admin, params: { id: made.data.id } })
    return data.callback.replace(/^https:\/\/office\.example\.com/, '')
  }
  await channel({
    kind: 'mail',
    name: 'Mail',
    config: { host: 'localhost', port: mail.port, protection: 'none', auth: 'none', from: 'office@example.com' },
  })
  const wecomAddress = await channel({
    kind: 'wechatWork',
    name: 'WeChat Work',
    config: { endpoint: wecom.url, corpId: corp.corpId, agentId: corp.agentId },
    secret: { corpSecret: corp.secret, token: keys.token, encodingAesKey: keys.aesKey },
  })
  const dingtalkAddress = await channel({
    kind: 'dingtalk',
    name: 'DingTalk',
    config: {
      endpoint: dingtalk.url,
      oapiEndpoint: dingtalk.url,
      appKey: app.appKey,
      agentId: app.agentId,
      corpId: DING_CORP,
      ...CARD_SETTINGS,
    },
    secret: { appSecret: app.appSecret, cardApiSecret: CARD_SECRET },
  })
  await deploy(server, admin, approval('plain', `camunda:assignee="${bob.id}"`))
  await deploy(server, admin, approval('shared', `camunda:candidateUsers="${bob.id},${cat.id}"`))
  await deploy(server, admin, approval('ding', `camunda:assignee="${dan.id}"`))

  const post = (url: string, { query, headers = {}, body }: Request, type: string) =>
    http.inject({ method: 'POST', url, query, payload: body, headers: { ...headers, 'content-type': type } })
  const call = (request: Request) => post(wecomAddress, request, 'text/xml')
  const callDingtalk = (request: Request) => post(dingtalkAddress, request, 'application/json')
  const cardFor = (title: string, to: string) =>
    vi.waitFor(() => {
      const card = wecom.messages.find((one) => one.to === to && JSON.stringify(one.content).includes(title))
      expect(card).toBeDefined()
      return card!
    }, WAIT)
  const decisions = async ({ rootId }: { rootId: string }) => {
    const { rows } = await superuser.query<{ outcome: string; who: string }>(
      `select t.outcome, u.real_name as who from wf_task t left join sys_user u on u.id = t.closed_by
       where t.root_id = $1 and t.status = 'closed'`,
      [rootId],
    )
    return rows
  }
  let matter = 0
  async function begin(key: string, to: TestActor) {
    matter += 1
    const title = `Matter ${matter}.`
    const { rootId } = await start(server, ann.token, { key, title })
    return { title, rootId, taskId: await taskAt(server, to.token, rootId, 't') }
  }

  return {
    server,
    superuser,
    wecom,
    dingtalk,
    admin,
    bob,
    cat,
    keys,
    cardSecret: CARD_SECRET,
    staff: STAFF,
    dingtalkAddress,
    bind,
    unbind,
    call,
    callDingtalk,
    cardFor,
    decisions,
    /** A request whose approver Bob has got a card. */
    async asked(key: string) {
      const about = await begin(key, bob)
      return { ...about, card: await cardFor(about.title, MEMBER) }
    },
    /** A request whose approver Dan has got a card at DingTalk; `id` is the card's. */
    async askedOnDingtalk(key: string) {
      const about = await begin(key, dan)
      const id = await vi.waitFor(() => {
        const found = [...dingtalk.cards].find(([, { params }]) => params['title']?.includes(about.title))
        expect(found).toBeDefined()
        return found?.[0] ?? ''
      }, WAIT)
      return { ...about, id }
    },
    press: ({ card }: { card: Awaited<ReturnType<typeof cardFor>> }, key: string, from?: string) =>
      call(xmlCallback(keys, wecom.pressed(card, key, from), Math.floor(Date.now() / 1_000))),
    dingtalkPress: (outTrackId: string, action: string, userId: string, corpId = DING_CORP) => ({
      type: 'actionCallback',
      outTrackId,
      corpId,
      userId,
      content: JSON.stringify({ cardPrivateData: { actionIds: ['1'], params: { action } } }),
    }),
    /** Tickets of the mail to Bob. */
    async mailFor(title: string) {
      let found = await mail.next(`${bob.id}@example.com`)
      while (!found.subject.includes(title)) found = await mail.next(`${bob.id}@example.com`)
      const [agree = '', reject = ''] = [...found.text.matchAll(/msgAction\?t=(\S+)/g)].map(([, ticket]) => ticket)
      return { agree, reject }
    },
    async cardState({ taskId }: { taskId: string }) {
      const { rows } = await superuser.query('select * from msg_card where subject_id = $1', [taskId])
      return rows[0] as Record<string, unknown> | undefined
    },
    async close() {
      await superuser.end()
      await server.close()
      await Promise.all([mail.close(), wecom.close(), dingtalk.close()])
    },
  }
}
