/** Records of modules that processes handle: a contract whose status follows its process. */
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { BoundRecord } from '#kernel/events/bound-records.ts'
import type { Kernel, ServerModule } from '#kernel/kernel.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, flows, processOf, taskAt } from '../testing/processes.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const STATUS: Readonly<Record<string, string>> = {
  'workflow.instance.started': 'submitted',
  'workflow.instance.ended': 'approved',
  'workflow.instance.rejected': 'rejected',
  'workflow.instance.canceled': 'canceled',
  'workflow.instance.voided': 'void',
}
/** How often the next handling fails after it has written. */
let failures = 0
const attempts: string[] = []

const contractRecord: BoundRecord = {
  resource: 'contract',
  onEvent: async (tx, { id, type, record, tenantId }) => {
    attempts.push(type)
    const status = STATUS[type]
    if (status === undefined) return
    // Once per event, however often it comes.
    const { numAffectedRows } = await sql`
      insert into t_contract_event (tenant_id, id) values (${tenantId}, ${id}) on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return
    await sql`update t_contract set status = ${status}, changes = changes + 1 where id = ${record?.id ?? ''}`.execute(
      tx,
    )
    if (failures > 0) {
      failures -= 1
      throw new Error('the handler fails')
    }
  },
}
const contractModule: ServerModule = { name: 'contract', boundRecords: [contractRecord] }

let nodes: TestServer[]
let superuser: pg.Client
let drop: () => Promise<void>
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  superuser = await asSuperuser(database.urls.owner)
  await superuser.query(`
    create table t_contract (tenant_id int not null, id text not null, status text not null default 'draft', changes int not null default 0, primary key (tenant_id, id));
    create table t_contract_event (tenant_id int not null, id uuid not null, primary key (tenant_id, id));
    grant all on t_contract, t_contract_event to portico_app`)
  const options = { listen: true, extra: [contractModule], env: { LOG_LEVEL: 'silent' } }
  nodes = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { ...options, name })))
  admin = await node().admin()
  ann = await anActor(node(), { can: STAFF, realName: 'Ann' })
  bob = await anActor(node(), { can: STAFF, realName: 'Bob' })
  const check = processOf(
    'approval',
    `<startEvent id="s"/><userTask id="check" name="Check" camunda:assignee="${bob.username}" portico:onReject="end"/><endEvent id="e"/>${flows('s check', 'check e')}`,
  )
  await deploy(node(), admin, check, 'Check')
})
afterAll(async () => {
  await Promise.all(nodes.map((one) => one.stop()))
  await superuser.end()
  await drop()
})
beforeEach(() => {
  failures = 0
  attempts.length = 0
})

function node(index = 0): TestServer {
  const found = nodes[index]
  if (found === undefined) throw new Error('no node')
  return found
}
const kernel = (): Kernel => node().node.kernel

async function actorOf({ id }: { id: string }, tenantId = 1): Promise<Actor> {
  const actor = await kernel().actors.of({ tenantId, userId: id, language: 'en', requestId: newId() })
  if (actor === undefined) throw new Error('no actor')
  return actor
}

/** What the module does in one transaction: writes its record and starts the process. */
async function submit(id: string, { commandId, fails = false }: { commandId?: string; fails?: boolean } = {}) {
  const actor = await actorOf(ann)
  return kernel().database.transaction(1, async (tx) => {
    await sql`insert into t_contract (tenant_id, id) values (1, ${id}) on conflict do nothing`.execute(tx)
    const order = { record: { resource: 'contract', id }, key: 'approval', businessKey: `K-${id}` }
    const started = await kernel().processes.start(kernel(), tx, actor, {
      ...order,
      ...(commandId === undefined ? {} : { commandId }),
    })
    if (fails) throw new Error('the module changes its mind')
    return started
  })
}

const contractOf = async (id: string) =>
  (await superuser.query('select status, changes from t_contract where id = $1', [id])).rows[0] as
    | { status: string; changes: number }
    | undefined
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect((await contractOf(id))?.status).toBe(status), WAIT)
const stateOf = async (id: string) =>
  (await kernel().database.read(1, (db) => kernel().processes.of(db, 'contract', [id]))).get(id)
const complete = async (instanceId: string) => {
  const id = await taskAt(node(1), bob.token, instanceId, 'check')
  await node(1).call(workflowTaskRoutes.complete, { token: bob.token, body: { id, outcome: 'agree' } })
}

describe('the status of a record follows its process', () => {
  test('approved, and void afterwards', async () => {
    const { instanceId } = await submit('c1')
    await becomes('c1', 'submitted')
    expect(await stateOf('c1')).toEqual({ instanceId, state: 'running' })
    await complete(instanceId)
    await becomes('c1', 'approved')
    expect(await stateOf('c1')).toEqual({ instanceId, state: 'ended' })
    const voided = await node().call(workflowRepairRoutes.void, { token: admin, body: { id: instanceId, reason: 'x' } })
    expect(voided.status).toBe(200)
    await becomes('c1', 'void')
    expect((await contractOf('c1'))?.changes).toBe(3)
  })

  test('rejected', async () => {
    const { instanceId } = await submit('c2')
    const id = await taskAt(node(), bob.token, instanceId, 'check')
    await node().call(workflowTaskRoutes.reject, { token: bob.token, body: { id } })
    await becomes('c2', 'rejected')
    expect((await stateOf('c2'))?.state).toBe('rejected')
  })

  test('withdrawn, which is canceled', async () => {
    const { instanceId } = await submit('c3')
    await node().call(workflowInstanceRoutes.withdraw, { token: ann.token, body: { id: instanceId } })
    await becomes('c3', 'canceled')
    expect((await stateOf('c3'))?.state).toBe('canceled')
  })

  test('while it rests, its events say so', async () => {
    const { instanceId } = await submit('c4')
    await node().call(workflowInstanceRoutes.suspend, { token: admin, body: { id: instanceId, reason: 'x' } })
    await node().call(workflowInstanceRoutes.resume, { token: admin, body: { id: instanceId } })
    await complete(instanceId)
    await becomes('c4', 'approved')
    expect(attempts).toEqual([
      'workflow.instance.started',
      'workflow.task.opened',
      'workflow.instance.suspended',
      'workflow.instance.resumed',
      'workflow.task.completed',
      'workflow.instance.ended',
    ])
  })
})

describe('events', () => {
  test('name what they are about, and hold no variables', async () => {
    const seen: unknown[] = []
    const original = contractRecord.onEvent
    const spy = vi.spyOn(contractRecord, 'onEvent').mockImplementation(async (tx, event) => {
      seen.push(event)
      await original(tx, event)
    })
    const { instanceId } = await submit('c5')
    await becomes('c5', 'submitted')
    await vi.waitFor(() => expect(seen).toHaveLength(2), WAIT)
    spy.mockRestore()
    expect(seen[1]).toEqual({
      id: expect.any(String) as string,
      type: 'workflow.task.opened',
      at: expect.any(String) as string,
      tenantId: 1,
      instanceId,
      rootId: instanceId,
      process: 'approval',
      version: 1,
      status: 'run',
      businessKey: 'K-c5',
      number: '',
      record: { resource: 'contract', id: 'c5' },
      task: {
        id: await taskAt(node(), bob.token, instanceId, 'check'),
        no: expect.any(Number) as number,
        node: 'check',
        outcome: null,
      },
    })
  })

  test('come again when their handler fails, and are handled once', async () => {
    failures = 2
    await submit('c6')
    await becomes('c6', 'submitted')
    expect(attempts.filter((type) => type === 'workflow.instance.started')).toHaveLength(3)
    expect((await contractOf('c6'))?.changes).toBe(1)
  })

  test('are not there when the module rolls back: neither record nor process', async () => {
    await expect(submit('c7', { fails: true })).rejects.toThrow('changes its mind')
    expect(await contractOf('c7')).toBeUndefined()
    expect(await stateOf('c7')).toBeUndefined()
    const { rows } = await superuser.query(`select from sys_outbox where payload ->> 'businessKey' = 'K-c7'`)
    expect(rows).toEqual([])
  })

  test('are not there when a command is refused', async () => {
    const { instanceId } = await submit('c8')
    await becomes('c8', 'submitted')
    await complete(instanceId)
    await becomes('c8', 'approved')
    attempts.length = 0
    const late = await node().call(workflowInstanceRoutes.withdraw, { token: ann.token, body: { id: instanceId } })
    expect(late.status).toBeGreaterThanOrEqual(400)
    expect(attempts).toEqual([])
    expect((await contractOf('c8'))?.status).toBe('approved')
  })
})

describe('starting', () => {
  test('with a command id happens once', async () => {
    const commandId = newId()
    const first = await submit('c9', { commandId })
    const again = await submit('c9', { commandId })
    expect(again.instanceId).toBe(first.instanceId)
    await becomes('c9', 'submitted')
    expect((await contractOf('c9'))?.changes).toBe(1)
  })

  test('is for who may start the process, and for records that a module binds', async () => {
    const actor = await actorOf(ann)
    const begin = (resource: string, key: string) =>
      kernel().database.transaction(1, (tx) =>
        kernel().processes.start(kernel(), tx, actor, { record: { resource, id: 'x' }, key }),
      )
    await expect(begin('contract', 'nothing')).rejects.toMatchObject({ code: { name: 'process_definition_missing' } })
    await expect(begin('invoice', 'approval')).rejects.toThrow('no module binds invoice')
  })

  test('finds the newest process of a record, and none of another tenant', async () => {
    await submit('c10')
    const { instanceId } = await submit('c10')
    expect((await stateOf('c10'))?.instanceId).toBe(instanceId)
    await superuser.query(`insert into sys_tenant (id, code, name, cert) values (2, 'other', 'Other', 1)`)
    const elsewhere = await kernel().database.read(2, (db) => kernel().processes.of(db, 'contract', ['c10']))
    expect(elsewhere.size).toBe(0)
  })
})
