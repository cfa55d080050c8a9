/**
 * Processes, their categories and their steps have a name in English: wherever one is shown, each reader sees it in
 * their own language, and a step without a name is called after the initiator or by its id, never differently by page.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowIncidentExport, workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowJobExport, workflowJobRoutes } from '#workflow/contract/job.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { nodeStatExport, workflowStatRoutes } from '#workflow/contract/stat.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { flows, processOf, start, taskAt } from '../testing/processes.ts'

const KEY = 'spoken'
const XML = processOf(
  KEY,
  `<startEvent id="start"/><userTask id="apply" name="填写" portico:name-en="Fill in" camunda:assignee="\${initiator}"/>
<userTask id="approve" name="审批" portico:name-en="Approval" camunda:assignee="\${initiator}"/>
<serviceTask id="book" name="登记" portico:name-en="Register" camunda:type="external" camunda:topic="spoken.book"/>
<parallelGateway id="fork"/><endEvent id="end"/><endEvent id="booked"/>${flows(
    'start fork',
    'fork apply',
    'apply approve',
    'approve end',
    'fork book',
    'book booked',
  )}`,
  '采购',
)
const MODEL = { name: '采购', nameEn: 'Purchase', category: '行政', categoryEn: 'Administration', xml: XML }

let server: TestServer & { close: () => Promise<void> }
let token: string
let modelId: string
let id: string

beforeAll(async () => {
  server = await aServer()
  token = await server.admin()
  modelId = (await server.call(workflowModelRoutes.create, { body: MODEL, token })).data.id
  await server.call(workflowModelRoutes.deploy, { body: { id: modelId }, token })
  await server.call(workflowDraftRoutes.create, { body: { key: KEY, title: 'later' }, token })
  id = (await start(server, token, { key: KEY, title: 'ten monitors' })).rootId
  await server.call(workflowTaskRoutes.complete, {
    body: { id: await taskAt(server, token, id, 'apply') },
    token,
  })
})
afterAll(() => server.close())

type Language = 'zh' | 'en'
const WORDS = {
  zh: {
    process: '采购',
    category: '行政',
    fillIn: '填写',
    approval: '审批',
    register: '登记',
    failed: '执行失败：down',
  },
  en: {
    process: 'Purchase',
    category: 'Administration',
    fillIn: 'Fill in',
    approval: 'Approval',
    register: 'Register',
    failed: 'failed: down',
  },
} as const

describe.each(['zh', 'en'] as const)('in %s', (language: Language) => {
  const headers = { 'accept-language': language }
  const { process, category, fillIn, approval, register } = WORDS[language]
  const read = async <R extends AnyRoute>(route: R, input: object = {}): Promise<z.infer<R['reply']>> =>
    (await server.call(route, { ...input, token, headers })).data as z.infer<R['reply']>

  test('what may be started', async () => {
    const [tile] = await read(workflowInstanceRoutes.startable)
    expect(tile).toMatchObject({ name: process, category })
    expect(await read(workflowFormRoutes.start, { query: { key: KEY } })).toMatchObject({ name: process })
    expect((await read(workflowDraftRoutes.page, { query: {} })).list).toMatchObject([{ process }])
  })

  test('tasks to do, done and opened', async () => {
    const [task] = (await read(workflowTaskRoutes.toDo, { query: {} })).list
    expect(task).toMatchObject({ process, node: approval })
    expect((await read(workflowTaskRoutes.done, { query: {} })).list).toMatchObject([{ process, node: fillIn }])
    const shown = await read(workflowTaskRoutes.get, { params: { id: task?.id } })
    expect(shown).toMatchObject({ process, node: approval, trail: [{ node: fillIn }, { node: approval }] })
  })

  test('requests, their history and their drawing', async () => {
    const [one] = (await read(workflowInstanceRoutes.page, { query: {} })).list
    expect(one).toMatchObject({ process })
    expect(one?.stands.toSorted()).toEqual([approval, register].toSorted())
    const report = await read(workflowFollowRoutes.report, { params: { id } })
    expect(report.process).toBe(process)
    expect(report.timeline.map(({ node }) => node).filter(Boolean)).toEqual([fillIn, approval])
    const drawing = await read(workflowInstanceRoutes.drawing, { params: { id } })
    expect(drawing.nodes['apply']?.name).toBe(fillIn)
  })

  test('jobs and statistics', async () => {
    expect((await read(workflowJobRoutes.page, { query: {} })).list).toMatchObject([{ process, node: register }])
    expect(await read(workflowStatRoutes.processes)).toEqual([{ key: KEY, name: process }])
    const sum = await read(workflowStatRoutes.sum, { query: { process: KEY } })
    expect(sum?.process).toBe(process)
    expect(sum?.nodes.map(({ node }) => node).toSorted()).toEqual([fillIn, approval].toSorted())
  })

  test('versions, and what the search finds', async () => {
    expect(await read(workflowDefinitionRoutes.versions, { params: { id: modelId } })).toMatchObject([
      { name: process },
    ])
    const groups = await read(searchRoutes.find, { query: { q: process, limit: 10 } })
    const titles = groups.flatMap(({ hits }) => hits.map(({ title }) => title.map(({ text }) => text).join('')))
    expect(titles).toContain(process)
  })
})

test('sheets are in the language of who exports', async () => {
  const [job] = await exportedLines(server, workflowJobExport.file, { token })
  expect(Object.values(job ?? {})).toEqual(expect.arrayContaining(['Purchase', 'Register']))
  const lines = await exportedLines(server, nodeStatExport.file, { token, query: { process: KEY } })
  expect(lines.flatMap((line) => Object.values(line))).toEqual(expect.arrayContaining(['Fill in', 'Approval']))
})

/** Takes the work and says that it failed; with seconds, it comes again. */
async function failWork(retryInSeconds?: number) {
  const body = { topics: ['spoken.book'], most: 1, seconds: 60 }
  const [work] = (await server.call(workflowWorkRoutes.claim, { body, token })).data
  const failed = { id: work?.id ?? '', lease: work?.lease ?? '', message: 'down', retryInSeconds }
  const reply = await server.call(workflowWorkRoutes.fail, { body: failed, token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

test('the audit trail names the step of a job that was run', async () => {
  await failWork(60)
  const { data: jobs } = await server.call(workflowJobRoutes.page, { query: {}, token })
  const run = await server.call(workflowJobRoutes.run, { body: { id: jobs.list[0]?.id ?? '' }, token })
  expect(run.status).toBe(200)
  const { data: trail } = await server.call(auditRoutes.page, { query: { resource: 'workflowJob' }, token })
  expect(trail.list[0]?.label).toBe('ten monitors / Register')
})

test('an incident names the step in words, as a page and as a sheet', async () => {
  await failWork()
  for (const [language, { process, register, failed }] of Object.entries(WORDS)) {
    const headers = { 'accept-language': language }
    const { list } = (await server.call(workflowIncidentRoutes.page, { query: {}, token, headers })).data
    expect(list).toMatchObject([{ process, node: register }])
    expect(list[0]?.message).toBe(`${register} ${failed}`)
  }
  const [line] = await exportedLines(server, workflowIncidentExport.file, { token })
  expect(Object.values(line ?? {})).toEqual(expect.arrayContaining(['Purchase v1', 'Register']))
})

test('a start event without a name is the initiator wherever it is shown', async () => {
  const body = `<startEvent id="StartEvent_1"/><userTask id="check" name="核对" camunda:assignee="\${initiator}"/>
<endEvent id="end"/>${flows('StartEvent_1 check', 'check end')}`
  const draft = { name: '报账', xml: processOf('unnamed', body) }
  const { data: model } = await server.call(workflowModelRoutes.create, { body: draft, token })
  await server.call(workflowModelRoutes.deploy, { body: { id: model.id }, token })
  const { rootId } = await start(server, token, { key: 'unnamed', title: 'taxi' })
  const order = { id: await taskAt(server, token, rootId, 'check'), comment: '', nodeId: 'StartEvent_1' }
  expect((await server.call(workflowTaskRoutes.return, { body: order, token })).status).toBe(200)

  const params = { id: rootId }
  const task = { id: await taskAt(server, token, rootId, 'StartEvent_1') }
  const shown = [
    await server.call(workflowTaskRoutes.get, { params: task, token }),
    await server.call(workflowInstanceRoutes.get, { params, token }),
    await server.call(workflowFollowRoutes.report, { params, token }),
    await server.call(workflowInstanceRoutes.drawing, { params, token }),
    await server.call(workflowStatRoutes.sum, { query: { process: 'unnamed' }, token }),
  ].map(({ data }) => JSON.stringify({ ...data, xml: '' }))
  for (const reply of shown) {
    expect(reply).toContain('"Initiator"')
    expect(reply).not.toMatch(/"(name|node|toward)":"StartEvent_1"/)
  }
  const lines = await exportedLines(server, nodeStatExport.file, { token, query: { process: 'unnamed' } })
  expect(new Set(lines.map((line) => Object.values(line)[0]))).toEqual(new Set(['Initiator', '核对']))
})

test('a model without English names is shown by its name', async () => {
  const xml = processOf('plain', `<startEvent id="s"/><endEvent id="e"/>${flows('s e')}`)
  const { data } = await server.call(workflowModelRoutes.create, { body: { name: '报销', xml }, token })
  await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token })
  const names = (await server.call(workflowInstanceRoutes.startable, { token })).data.map(({ name }) => name)
  expect(names).toContain('报销')
})

test('another English name is another version', async () => {
  const { data: model } = await server.call(workflowModelRoutes.get, { params: { id: modelId }, token })
  const body = { ...MODEL, id: modelId, version: model.version, nameEn: 'Procurement' }
  await server.call(workflowModelRoutes.update, { body, token })
  const { data } = await server.call(workflowModelRoutes.deploy, { body: { id: modelId }, token })
  expect(data).toMatchObject({ number: 2, isNew: true })
})
