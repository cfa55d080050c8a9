/** Two nodes, another system, and processes whose service task makes a configured call of it. */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { formApiRoutes, type FormApiDraft } from '#forms/contract/api-conf.ts'
import { anOtherSide, type OtherSide, type ReceivedCall } from '#forms/server/testing/other-side.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { deploy, flows, get, processOf, start } from './processes.ts'

const WAIT = { timeout: 60_000, interval: 50 }

export interface TestCall {
  id: string
  name: string
  path: string
}

/** A process of one service task. */
export const work = (id: string, attributes: string, more = ''): string =>
  processOf(
    id,
    `<startEvent id="s"/><serviceTask id="ask" name="Ask" ${attributes}>${more}</serviceTask><endEvent id="e"/>${flows('s ask', 'ask e')}`,
  )
/** Output parameters of a task. */
export const outputs = (...all: [name: string, value: string][]): string =>
  `<extensionElements><camunda:inputOutput>${all
    .map(([name, value]) => `<camunda:outputParameter name="${name}">${value}</camunda:outputParameter>`)
    .join('')}</camunda:inputOutput></extensionElements>`

export const varsIn = (vars: object) => vars as Record<string, never>

/** Called at the top of a test file: starts before its tests, and ends after them. */
export function aCallWorld() {
  let nodes: [TestServer, TestServer]
  let superuser: pg.Client
  let drop: () => Promise<void>
  let other: OtherSide
  let admin: string

  beforeAll(async () => {
    const database = await aDatabase()
    drop = database.drop
    const env = { EGRESS_ALLOW: '127.0.0.1' }
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => aNode(database.urls, { listen: true, name, env })),
    )
    if (one === undefined || two === undefined) throw new Error('no nodes')
    nodes = [one, two]
    superuser = await asSuperuser(database.urls.owner)
    other = await anOtherSide()
    admin = await one.admin()
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await other.close()
    await superuser.end()
    await drop()
  })
  beforeEach(() => {
    other.answer = () => ({})
  })

  const node = (index: number): TestServer => nodes[index % 2 === 0 ? 0 : 1]

  /** A call to a path of its own, by which what it received is found. */
  async function aCall(more: Partial<FormApiDraft> = {}, token = admin): Promise<TestCall> {
    const name = more.name ?? `call-${newId()}`
    const body = { name, title: 'Call', url: other.url(`/${name}`), attempts: 1, ...more }
    const { data, body: refused } = await node(0).call(formApiRoutes.create, { token, body })
    if (data === null) throw new Error(JSON.stringify(refused))
    return { id: data.id, name, path: `/${name}` }
  }
  const receivedBy = ({ path }: { path: string }): ReceivedCall[] =>
    other.received.filter((call) => call.path.startsWith(path))

  /** Deploys a process around a call and starts it. */
  async function run(
    call: { name: string },
    {
      vars = {},
      attributes = '',
      more = '',
    }: { vars?: Record<string, never>; attributes?: string; more?: string } = {},
  ): Promise<string> {
    const key = `p${newId().replaceAll('-', '')}`
    await deploy(node(0), admin, work(key, `portico:function="apiConf:${call.name}" ${attributes}`, more))
    return (await start(node(1), admin, { key, vars })).rootId
  }
  const statusOf = async (id: string) => (await get(node(1), admin, id)).status
  const ended = (id: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe('ended'), WAIT)
  const incidentOf = async (id: string) => {
    const { rows } = await superuser.query<{ code: string; detail: string }>(
      'select code, detail from wf_incident where instance_id = $1 and closed_at is null',
      [id],
    )
    return rows
  }
  const stuck = async (id: string): Promise<string> => {
    await vi.waitFor(async () => expect(await incidentOf(id)).toHaveLength(1), WAIT)
    return (await incidentOf(id))[0]?.detail ?? ''
  }

  return {
    node,
    aCall,
    receivedBy,
    run,
    statusOf,
    ended,
    incidentOf,
    stuck,
    admin: () => admin,
    other: () => other,
    superuser: () => superuser,
  }
}
