/** Answering on cards of WeChat Work and DingTalk: who presses decides with their own rights, once; cards follow. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { messageActionRoutes } from '#messaging/contract/action.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { cardCallback } from '../modules/messaging/server/testing/vendor/dingtalk-double.ts'
import { xmlCallback } from '../modules/messaging/server/testing/vendor/sealed-callback.ts'
import { COLLEAGUE, MEMBER } from '../modules/messaging/server/testing/vendor/wecom-double.ts'
import { approval, aCardOffice, WAIT, type Asked, type CardOffice } from './card-office.ts'
import { deploy } from '../modules/workflow/server/testing/processes.ts'

let office: CardOffice
beforeAll(async () => {
  office = await aCardOffice()
})
beforeEach(() =>
  office.server.node.kernel.dispatch.query(`delete from sys_rate_limit where key like 'message-ticket%'`),
)
afterAll(() => office.close())

const now = () => Math.floor(Date.now() / 1_000)
/** What is on the card in place of its buttons. */
const shown = (asked: Asked, text: string) => vi.waitFor(() => expect(asked.card.button).toBe(text), WAIT)

describe('a card of WeChat Work', () => {
  test('offers what the page offers; pressing decides, twice is once, and the card says who', async () => {
    const asked = await office.asked('plain')
    const { template_card: card } = asked.card.content as { template_card: Record<string, unknown> }
    expect(card).toMatchObject({
      card_type: 'button_interaction',
      button_list: [
        { text: '同意', key: 'agree', style: 1 },
        { text: '拒绝', key: 'reject' },
      ],
      card_action: { url: `https://office.example.com/#/bpm/work?id=${asked.taskId}` },
    })
    expect(await office.press(asked, 'agree')).toMatchObject({ statusCode: 200, body: '' })
    expect(await office.decisions(asked)).toEqual([{ outcome: 'agree', who: 'Bob' }])
    await shown(asked, 'Bob 已同意')
    expect(await office.press(asked, 'reject')).toMatchObject({ statusCode: 200 })
    expect(await office.decisions(asked)).toEqual([{ outcome: 'agree', who: 'Bob' }])
    const commands = await office.superuser.query(
      'select count(*)::int as n from wf_command c join msg_action a on a.id = c.id where a.subject_id = $1',
      [asked.taskId],
    )
    expect(commands.rows).toEqual([{ n: 1 }])
  })

  test('follows what was decided elsewhere: on the page, by a colleague on theirs', async () => {
    const asked = await office.asked('plain')
    const body = { id: asked.taskId, outcome: 'agree' as const }
    await office.server.call(workflowTaskRoutes.complete, { token: office.bob.token, body })
    await shown(asked, 'Bob 已同意')

    const shared = await office.asked('shared')
    const theirs = await office.cardFor(shared.title, COLLEAGUE)
    await office.press(shared, 'reject')
    await vi.waitFor(() => expect([shared.card.button, theirs.button]).toEqual(['Bob 已拒绝', 'Bob 已拒绝']), WAIT)
  })

  test('loses its buttons when the task is handed over or taken, and decides nothing then', async () => {
    const asked = await office.asked('plain')
    const handover = { id: asked.taskId, userId: office.cat.id }
    await office.server.call(workflowTaskRoutes.transfer, { token: office.bob.token, body: handover })
    await shown(asked, '此处已不能办理')
    await office.press(asked, 'agree')
    expect(await office.decisions(asked)).toEqual([])
    const taken = await office.asked('shared')
    await office.server.call(workflowTaskRoutes.claim, { token: office.cat.token, body: { id: taken.taskId } })
    await shown(taken, '此处已不能办理')
    await office.press(taken, 'agree')
    expect(await office.decisions(taken)).toEqual([])
  })

  test('has only what needs no comment, and where that is nothing, no buttons', async () => {
    const { bob } = office
    const must = (id: string, comment: string) =>
      deploy(office.server, office.admin, approval(id, `camunda:assignee="${bob.id}" portico:comment="${comment}"`))
    await must('refusal', 'refusal')
    await must('always', 'always')
    const { card } = await office.asked('refusal')
    expect(card.content).toMatchObject({ template_card: { button_list: [{ key: 'agree' }] } })
    expect((await office.asked('always')).card.content).toMatchObject({ msgtype: 'textcard' })
  })

  test('uses the rights of the moment of the press', async () => {
    const asked = await office.asked('plain')
    const off = (status: number) =>
      office.superuser.query('update sys_user set status = $2 where id = $1', [office.bob.id, status])
    await off(0)
    try {
      await office.press(asked, 'agree')
    } finally {
      await off(1)
    }
    expect(await office.decisions(asked)).toEqual([])
    await office.press(asked, 'agree')
    expect(await office.decisions(asked)).toHaveLength(1)
  })
})

describe('who presses', () => {
  test('is the confirmed account alone: a colleague, an unknown one and one that was removed decide nothing', async () => {
    const asked = await office.asked('plain')
    for (const from of [COLLEAGUE, 'Stranger', '', `${MEMBER}|${COLLEAGUE}`, '%'])
      expect((await office.press(asked, 'agree', from)).statusCode).toBe(200)
    await office.unbind(office.bob)
    await office.press(asked, 'agree')
    expect(await office.decisions(asked)).toEqual([])
    await office.bind(office.bob, MEMBER)
    await office.press(asked, 'agree', MEMBER.toLowerCase())
    expect(await office.decisions(asked)).toHaveLength(1)
  })

  test('names a card of this channel and a button that it has', async () => {
    const asked = await office.asked('plain')
    const xml = office.wecom.pressed(asked.card, 'agree')
    const [, taskId = ''] = /<TaskId><!\[CDATA\[(.*?)\]\]>/.exec(xml) ?? []
    for (const id of [newId(), "' or 1=1 --", asked.taskId, `${taskId}0`])
      expect((await office.call(xmlCallback(office.keys, xml.replace(taskId, id), now()))).statusCode).toBe(200)
    for (const key of ['complete', '__proto__', 'agree ', 'AGREE'])
      expect((await office.press(asked, key)).statusCode).toBe(200)
    // The channel of another vendor does not know it.
    const body = office.dingtalkPress(taskId, 'agree', office.staff)
    expect((await office.callDingtalk(cardCallback(office.cardSecret, body, Date.now()))).statusCode).toBe(200)
    expect(await office.decisions(asked)).toEqual([])
  })

  test('is signed: forged, repeated, old, early, foreign and hostile calls are refused', async () => {
    const asked = await office.asked('plain')
    const xml = office.wecom.pressed(asked.card, 'agree')
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${xml}`
    const good = xmlCallback(office.keys, xml, now())
    const statuses: number[] = []
    for (const request of [
      xmlCallback({ ...office.keys, token: 'guess' }, xml, now()),
      { ...good, query: { ...good.query, nonce: 'other' } },
      { ...good, query: { ...good.query, msg_signature: '' } },
      xmlCallback(office.keys, xml, now() - 301),
      xmlCallback(office.keys, xml, now() + 302),
      xmlCallback({ ...office.keys, receiver: 'wwOther' }, xml, now()),
      xmlCallback({ ...office.keys, aesKey: 'A'.repeat(43) }, xml, now()),
      xmlCallback(office.keys, xml.replace(/<AgentID>\d+/, '<AgentID>7'), now()),
      xmlCallback(office.keys, bomb, now()),
      { ...good, body: xml },
      { ...good, body: bomb },
    ])
      statuses.push((await office.call(request)).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 400, 400, 400, 400, 400, 400])
    expect((await office.call({ ...good, body: 'x'.repeat(300_000) })).statusCode).toBe(413)
    expect(await office.decisions(asked)).toEqual([])
    expect((await office.call(good)).statusCode).toBe(200)
    expect((await office.call(good)).statusCode).toBe(403)
    expect(await office.decisions(asked)).toHaveLength(1)
  })
})

describe('a card of DingTalk', () => {
  test('registers its callbacks, is pressed by its user alone, and shows who decided', async () => {
    const { id, taskId, rootId } = await office.askedOnDingtalk('ding')
    const card = office.dingtalk.cards.get(id)
    expect(card?.params).toMatchObject({ agree: '同意', reject: '拒绝', status: 'open', result: '' })
    expect(card?.params['url']).toContain(taskId)
    expect(office.dingtalk.routes.get('portico')).toEqual({
      url: `https://office.example.com${office.dingtalkAddress}`,
      apiSecret: office.cardSecret,
    })
    const press = (key: string, from: string, secret = office.cardSecret, at = Date.now(), corp?: string) =>
      office.callDingtalk(cardCallback(secret, office.dingtalkPress(id, key, from, corp), at))
    for (const from of ['manager4221', `${office.staff}\0`]) expect((await press('agree', from)).statusCode).toBe(200)
    expect((await press('agree', office.staff, 'guess')).statusCode).toBe(403)
    expect((await press('agree', office.staff, office.cardSecret, Date.now() - 301_000)).statusCode).toBe(403)
    expect((await press('agree', office.staff, office.cardSecret, Date.now(), 'dingOther')).statusCode).toBe(400)
    expect(await office.decisions({ rootId })).toEqual([])
    const good = cardCallback(office.cardSecret, office.dingtalkPress(id, 'reject', office.staff), Date.now())
    expect((await office.callDingtalk(good)).statusCode).toBe(200)
    expect((await office.callDingtalk(good)).statusCode).toBe(403)
    expect(await office.decisions({ rootId })).toEqual([{ outcome: 'reject', who: 'Dan' }])
    await vi.waitFor(() => expect(card?.params).toMatchObject({ status: 'done', result: 'Dan 已拒绝' }), WAIT)
  })
})

test('50 answers at once by mail, card and page of two users: one decision, and every card says whose', async () => {
  const asked = await office.asked('shared')
  const theirs = await office.cardFor(asked.title, COLLEAGUE)
  const { agree, reject } = await office.mailFor(asked.title)
  const { server, bob, cat } = office
  const calls = Array.from({ length: 50 }, async (_, at) => {
    if (at % 5 === 0) return (await office.press(asked, 'agree')).statusCode
    if (at % 5 === 1) return (await office.press({ ...asked, card: theirs }, 'reject')).statusCode
    if (at % 5 === 2) {
      const body = { ticket: at % 2 === 0 ? agree : reject }
      return (await server.call(messageActionRoutes.do, { token: bob.token, body })).status
    }
    const token = at % 5 === 3 ? bob.token : cat.token
    return (await server.call(workflowTaskRoutes.complete, { token, body: { id: asked.taskId, outcome: 'agree' } }))
      .status
  })
  const statuses = await Promise.all(calls)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const [decision, ...more] = await office.decisions(asked)
  expect(more).toEqual([])
  const text = `${decision?.who} ${decision?.outcome === 'reject' ? '已拒绝' : '已同意'}`
  await vi.waitFor(() => expect([asked.card.button, theirs.button]).toEqual([text, text]), WAIT)
})

test('a vendor that is busy is asked again; a refusal ends it; a code that was used has changed the card already', async () => {
  const asked = await office.asked('plain')
  office.wecom.failUpdates({ json: { errcode: 45_009, errmsg: 'api freq out of limit' } })
  await office.press(asked, 'agree')
  const waiting = `select from msg_card where subject_id = $1 and status = 1 and leased_by is null
    and next_at > now() + interval '10 seconds' and not exists (select from wf_notification)`
  await vi.waitFor(async () => {
    expect((await office.superuser.query(waiting, [asked.taskId])).rowCount).toBe(1)
  }, WAIT)
  office.wecom.failUpdates()
  // It is due, and the node that had it is lost.
  await office.superuser.query(
    `update msg_card set next_at = now(), leased_by = 'lost', leased_until = now() - interval '1 second'
     where subject_id = $1`,
    [asked.taskId],
  )
  await shown(asked, 'Bob 已同意')
  await vi.waitFor(async () => expect(await office.cardState(asked)).toMatchObject({ status: 2, error: '' }), WAIT)
  const other = await office.asked('plain')
  office.wecom.failUpdates({ json: { errcode: 40_058, errmsg: 'invalid parameter' } })
  await office.press(other, 'agree')
  await vi.waitFor(async () => expect(await office.cardState(other)).toMatchObject({ status: 3 }), WAIT)
  const repeated = await office.asked('plain')
  office.wecom.failUpdates({ json: { errcode: 42_045, errmsg: 'response_code invalid' } })
  await office.press(repeated, 'agree')
  await vi.waitFor(async () => expect(await office.cardState(repeated)).toMatchObject({ status: 2, error: '' }), WAIT)
  office.wecom.failUpdates()
})
