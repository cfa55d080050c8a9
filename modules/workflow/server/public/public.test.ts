/** Processes for people without an account: what is offered, what is filed, what a receipt opens, and attacks on it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { newId } from '#kernel/ids.ts'
import { publicProcessRoutes } from '#workflow/contract/public-process.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { fromElsewhere, solved } from '../../../../tests/visitors.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, flows, processOf, taskAt } from '../testing/processes.ts'
import { publicSweep } from './public-sweep.service.ts'
import { ask, deployPublic, file, OPEN, suggestionOf } from './testing/public-processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let owner: TestActor
let handler: TestActor
beforeAll(async () => {
  server = await aServer({ env: { TRUST_PROXY: '1' } })
  admin = await server.admin()
  owner = await anActor(server, { can: STAFF, realName: 'Olga Owner' })
  handler = await anActor(server, { can: STAFF, realName: 'Hans Handler' })
})
afterAll(() => server.close())

const author = () => ({ server, token: admin })
const publicly = (more: object = {}) => ({ publicStart: { ...OPEN, ownerId: owner.id, ...more } })
const open = (key: string, more: object = {}, settings: object = {}) =>
  deployPublic(author(), { xml: suggestionOf(key, handler.username), ...publicly(more), ...settings })
const list = async (tenantCode?: string) =>
  server.call(publicProcessRoutes.list, { query: tenantCode === undefined ? {} : { tenantCode } })
const form = (key: string, tenantCode?: string) =>
  server.call(publicProcessRoutes.form, { query: tenantCode === undefined ? { key } : { key, tenantCode } })
const requestsOf = async (key: string) =>
  (await server.call(workflowInstanceRoutes.page, { query: { process: key, limit: 100 }, token: admin })).data.list
const pathsOf = ({ body }: { body: { data?: unknown } }) =>
  ((body.data as { issues?: { path: string }[] } | null)?.issues ?? []).map(({ path }) => path.replace(/^body\./, ''))
const complete = (id: string, vars: object = {}) =>
  server.call(workflowTaskRoutes.complete, {
    body: { id, outcome: 'agree', vars: vars as Record<string, never> },
    token: handler.token,
  })
const NOT_FOUND = { status: 404, body: { error: 'not_found' } }
const filed = async (key: string, vars: object = { visitor: 'Vera' }) => {
  const answer = await file(server, key, vars)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.data.receipt
}

describe('what is offered', () => {
  test('only processes whose deployed version says so, with the fields that a visitor can fill in', async () => {
    const id = await open('offered', { note: '请说明', noteEn: 'Tell us' })
    await deploy(server, admin, suggestionOf('inside', handler.username))
    const offered = (await list()).data.filter(({ key }) => key === 'offered' || key === 'inside')
    expect(offered).toEqual([{ key: 'offered', name: 'Suggestion', category: '', note: expect.any(String) }])
    const { data } = await form('offered')
    expect(data.forms.flatMap(({ model }) => model.fields.map(({ name }) => name))).toEqual(['visitor', 'content'])
    expect(JSON.stringify(data)).not.toContain(owner.id)
    expect(await form('inside')).toMatchObject(NOT_FOUND)
    expect(await file(server, 'inside', { visitor: 'x' })).toMatchObject(NOT_FOUND)
    const suspend = (suspended: 0 | 1) =>
      server.call(workflowModelRoutes.suspend, { body: { id, suspended, cascade: false }, token: admin })
    await suspend(1)
    expect(await form('offered')).toMatchObject(NOT_FOUND)
    expect(await file(server, 'offered', { visitor: 'x' })).toMatchObject(NOT_FOUND)
    await suspend(0)
    expect((await form('offered')).status).toBe(200)
  })

  test('not while the user in whose name it is filed cannot sign in, and not after the model was deleted', async () => {
    const gone = await anActor(server, { can: STAFF })
    const id = await open('ownerless', { ownerId: gone.id })
    expect((await form('ownerless')).status).toBe(200)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ status: 0 }).where('id', '=', gone.id).execute(),
    )
    expect(await form('ownerless')).toMatchObject(NOT_FOUND)
    expect(await file(server, 'ownerless', { visitor: 'x' })).toMatchObject(NOT_FOUND)
    await server.call(workflowModelRoutes.remove, { params: { id }, token: admin })
    expect(await form('ownerless')).toMatchObject(NOT_FOUND)
  })

  test('a called process of the same file is not: it has the settings, and is no model', async () => {
    const [head = '', tail = ''] = suggestionOf('twofold', handler.username).split('</definitions>')
    const second = `<process id="behind" name="Behind" isExecutable="true"><startEvent id="bs"/><endEvent id="be"/>${flows('bs be').replace('f0', 'bf')}</process></definitions>${tail}`
    await deployPublic(author(), { xml: head + second, ...publicly() })
    expect((await form('twofold')).status).toBe(200)
    expect(await form('behind')).toMatchObject(NOT_FOUND)
    expect(await file(server, 'behind', {})).toMatchObject(NOT_FOUND)
  })
})

test('a request looks like any other inside, filed in the name of the owner and marked; its number is kept nowhere', async () => {
  await open('marked', {}, { titleTemplate: '${initiator}: ${visitor}' })
  const receipt = await filed('marked', { visitor: 'Vera', content: 'More trees' })
  expect(receipt).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  const [row] = await requestsOf('marked')
  expect(row).toMatchObject({ isPublic: true, starter: 'Olga Owner', title: expect.stringMatching(/: Vera$/) })
  expect(row?.title).not.toContain('Olga')
  const detail = await server.call(workflowInstanceRoutes.get, { params: { id: row?.id ?? '' }, token: owner.token })
  expect(detail.data).toMatchObject({ isPublic: true, vars: { visitor: 'Vera', content: 'More trees' } })
  const stored = await server.node.kernel.database.read(1, async (db) => [
    await db.selectFrom('wf_instance').selectAll().execute(),
    await db.selectFrom('sys_audit').selectAll().execute(),
    await db.selectFrom('wf_history').selectAll().execute(),
  ])
  expect(JSON.stringify(stored)).not.toContain(receipt)
  const audited = await server.node.kernel.database.read(1, (db) =>
    db
      .selectFrom('sys_audit')
      .select(['actor_id', 'action'])
      .where('resource', '=', 'workflowInstance')
      .where('resource_id', '=', row?.id ?? '')
      .execute(),
  )
  expect(audited).toEqual([{ actor_id: null, action: 'create' }])
})

test('the owner is notified of a request; while they have not read that, further ones add no message', async () => {
  const keeper = await anActor(server, { can: STAFF })
  await open('announced', { ownerId: keeper.id }, { titleTemplate: '${visitor}' })
  await filed('announced', { visitor: 'Vera' })
  await filed('announced', { visitor: 'Viktor' })
  const { data } = await server.call(messageRoutes.page, { token: keeper.token, query: { keyword: 'Vera' } })
  const [request] = await requestsOf('announced')
  expect(data.list).toMatchObject([{ title: '收到公众申请：Vera' }])
  expect(
    (await server.call(messageRoutes.page, { token: keeper.token, query: { keyword: 'Viktor' } })).data.total,
  ).toBe(0)
  expect(request).toMatchObject({ isPublic: true })
})

test('the answer shows title, times, published steps and marked fields: no people, nothing else', async () => {
  await open('answered')
  const receipt = await filed('answered', { visitor: 'Vera', content: '<img src=x onerror=alert(1)>' })
  const first = await ask(server, receipt.toLowerCase().replaceAll('-', ' '))
  // What stands at a step that is not published stands nowhere.
  expect(first.data).toMatchObject({ state: 'running', steps: [], endedDate: null, process: 'Suggestion' })
  expect(first.data.answer.map(({ text }) => text)).toEqual(['<img src=x onerror=alert(1)>'])
  const [row] = await requestsOf('answered')
  const root = row?.rootId ?? ''
  await complete(await taskAt(server, handler.token, root, 'check'))
  expect((await ask(server, receipt)).data.steps).toEqual(['Answer'])
  await complete(await taskAt(server, handler.token, root, 'answer'), { reply: 'We will plant some.' })
  const last = await ask(server, receipt)
  expect(last.data).toMatchObject({ state: 'done', steps: [], endedDate: expect.any(String) })
  expect(last.data.answer.map(({ text }) => text)).toEqual(['<img src=x onerror=alert(1)>', 'We will plant some.'])
  for (const secret of [owner.id, handler.id, 'Olga', 'Hans', 'Vera', root, handler.username])
    expect(JSON.stringify(last.body)).not.toContain(secret)
  expect(last.headers['content-type']).toContain('application/json')
})

describe('what is sent', () => {
  test.each([
    ['a built-in name', { initiator: newId() }],
    ['a name that the model lets others set at the start', { budget: 1_000_000 }],
    ['a field of users', { friend: newId() }],
    ['a field of a later step', { reply: 'yes' }],
    ['the prototype', { constructor: 1, toString: 'x' }],
    ['what no field has', { approved: true }],
  ])('refuses %s, at its path', async (_, more) => {
    const key = `sent_${Object.keys(more)[0] ?? ''}`
    await open(key)
    const answer = await file(server, key, { visitor: 'x', ...more })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toEqual(Object.keys(more).map((name) => `vars.${name}`))
    expect(await requestsOf(key)).toEqual([])
  })

  test('refuses who would name the initiator, the title, the tenant or a key of another system beside the fields', async () => {
    await open('beside')
    for (const more of [{ title: 'x' }, { businessKey: 'x' }, { starterId: owner.id }, { draftId: newId() }]) {
      const body = { key: 'beside', vars: { visitor: 'x' }, ...(await solved(server)), ...more }
      const answer = await server.request('POST', '/workflow/public/request', { body, headers: fromElsewhere() })
      expect(answer.status).toBe(400)
    }
    expect(await requestsOf('beside')).toEqual([])
  })

  test('is checked by the form, and is of a bounded size', async () => {
    await open('checked')
    const missing = await file(server, 'checked', { content: 'x' })
    expect([missing.status, pathsOf(missing)]).toEqual([400, ['vars.visitor']])
    const long = await file(server, 'checked', { visitor: 'x'.repeat(2_000) })
    expect([long.status, pathsOf(long)]).toEqual([400, ['vars.visitor']])
    expect((await file(server, 'checked', { visitor: 'x', content: 'x'.repeat(70_000) })).status).toBe(400)
    expect(await requestsOf('checked')).toEqual([])
  })

  test('what keeps a request from being started inside says nothing of the inside', async () => {
    const xml = processOf(
      'broken',
      `<startEvent id="s"/><userTask id="t" name="Secret step" camunda:assignee="no-such-user"/><endEvent id="e"/>${flows('s t', 't e')}`,
    )
    await deployPublic(author(), { xml, ...publicly({ answerFields: [], steps: [] }) })
    const answer = await file(server, 'broken', {})
    expect(answer).toMatchObject({ status: 422, body: { error: 'process_public_refused' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/Secret|no-such-user/)
  })
})

describe('the verification code', () => {
  test('must be right, and is used up by each try', async () => {
    await open('coded')
    const code = await solved(server)
    const wrong = { body: { error: 'captcha_wrong' } }
    expect(await file(server, 'coded', { visitor: 'x' }, { ...code, captcha: 'wrong' })).toMatchObject(wrong)
    expect(await file(server, 'coded', { visitor: 'x' }, code)).toMatchObject(wrong)
    const good = await solved(server)
    expect((await file(server, 'coded', { visitor: 'x' }, good)).status).toBe(200)
    expect(await file(server, 'coded', { visitor: 'x' }, good)).toMatchObject(wrong)
    expect(await requestsOf('coded')).toHaveLength(1)
  })

  test('is asked for by the answer, too, for wrong numbers and right ones alike', async () => {
    await open('coded_answer')
    const receipt = await filed('coded_answer')
    const used = await solved(server)
    expect((await ask(server, receipt, used)).status).toBe(200)
    for (const number of [receipt, 'A1B2'])
      expect(await ask(server, number, used)).toMatchObject({ status: 422, body: { error: 'captcha_wrong' } })
  })
})

describe('limits', () => {
  test('twelve visitors at once take exactly the five places of the day', async () => {
    await open('full', { perDay: 5 })
    const codes = await Promise.all(Array.from({ length: 12 }, () => solved(server)))
    const answers = await Promise.all(codes.map((code) => file(server, 'full', { visitor: 'x' }, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(new Set(refused)).toEqual(new Set(['process_public_full']))
    expect(await requestsOf('full')).toHaveLength(5)
    expect((await form('full')).data).toMatchObject({ isFull: true, forms: [] })
  })

  test('a refused request takes no place, and the next day has places again', async () => {
    await open('daily', { perDay: 1 })
    expect((await file(server, 'daily', {})).status).toBe(400)
    await filed('daily')
    expect(await file(server, 'daily', { visitor: 'x' })).toMatchObject({ body: { error: 'process_public_full' } })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('wf_public_day').set({ day: '2020-01-01' }).where('process_key', '=', 'daily').execute(),
    )
    await filed('daily')
  })

  test('one address files and asks twenty times a minute each; another is not concerned', async () => {
    await open('flooded')
    const receipt = await filed('flooded')
    const headers = fromElsewhere()
    const wrong = { captchaId: newId(), captcha: 'x', headers }
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await file(server, 'flooded', { visitor: 'x' }, wrong)).status).toBe(422)
      expect((await ask(server, receipt, wrong)).status).toBe(422)
    }
    const TOO_MANY = { status: 429, body: { error: 'too_many_requests' } }
    expect(await file(server, 'flooded', { visitor: 'x' }, { headers })).toMatchObject(TOO_MANY)
    expect(await ask(server, receipt, { headers })).toMatchObject(TOO_MANY)
    expect((await ask(server, receipt)).status).toBe(200)
  })
})

test('numbers that are mistyped, never given out or of another organisation answer alike', async () => {
  const superuser = await asSuperuser(server.urls.owner)
  const dept = newId()
  try {
    await superuser.query("insert into sys_tenant (id, code, name, cert) values (7, 'seven', 'Seven', 1)")
    await superuser.query("insert into sys_dept (tenant_id, id, name) values (7, $1, 'Seven')", [dept])
    await open('ours')
    const receipt = await filed('ours')
    const answers = [
      await ask(server, receipt, { tenantCode: 'seven' }),
      await ask(server, 'A1B2'),
      await ask(
        server,
        receipt.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')),
      ),
      await ask(server, '0'.repeat(28)),
    ]
    const bodies = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))
    for (const one of bodies) expect(one).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject(NOT_FOUND)
    expect((await list('seven')).data).toEqual([])
    expect(await form('ours', 'seven')).toMatchObject(NOT_FOUND)
    expect(await file(server, 'ours', { visitor: 'x' }, { tenantCode: 'seven' })).toMatchObject(NOT_FOUND)
    expect(await list('nowhere')).toMatchObject(NOT_FOUND)
    expect((await ask(server, receipt)).status).toBe(200)
  } finally {
    await superuser.end()
  }
})

test('a receipt is nothing that any other route takes', async () => {
  await open('elsewhere')
  const receipt = await filed('elsewhere')
  const [row] = await requestsOf('elsewhere')
  const ways: Record<string, string>[] = [
    { share: receipt },
    { authorization: `Bearer ${receipt}` },
    { token: receipt },
  ]
  for (const headers of ways)
    for (const path of [`/workflow/instance/${row?.id ?? ''}`, `/workflow/instance/${row?.id ?? ''}/drawing`]) {
      const { status } = await server.request('GET', path, { headers })
      expect([401, 403, 404]).toContain(status)
    }
})

test('counts of days long past are swept away, today’s stays', async () => {
  await open('swept')
  await filed('swept')
  const days = (work: 'read' | 'old') =>
    server.node.kernel.database.transaction(1, async (tx) => {
      if (work === 'old')
        await tx
          .insertInto('wf_public_day')
          .values({ tenant_id: 1, process_key: 'swept', day: '2020-01-01', filed: 3 })
          .execute()
      return (await tx.selectFrom('wf_public_day').select('filed').where('process_key', '=', 'swept').execute()).length
    })
  await days('old')
  await publicSweep(server.node.kernel)(1)
  expect(await days('read')).toBe(1)
})
