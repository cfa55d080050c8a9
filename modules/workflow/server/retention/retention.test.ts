/** Finished processes go after their time, into a file first. */
import { strFromU8, unzipSync } from 'fflate'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { newId } from '#kernel/ids.ts'
import { userRoutes } from '#system/contract/user.ts'
import { archiveRoutes } from '#workflow/contract/archive.ts'
import { workflowCommentRoutes } from '#workflow/contract/comment.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { answered, FormWorld } from '../../../forms/server/testing/published.ts'
import { A_PICTURE, aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { STAFF } from '../testing/office.ts'
import { flows, processOf, start, taskAt } from '../testing/processes.ts'
import { retire, writeFile } from './retention.service.ts'
import { dueRoots } from './retention.repo.ts'

let server: TestServer & { close: () => Promise<void> }
let superuser: pg.Client
let admin: string
let bob: TestActor
let model: string
let formId: string

beforeAll(async () => {
  server = await aServer()
  superuser = await asSuperuser(server.urls.owner)
  const world = await FormWorld.of(server)
  admin = world.admin
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  formId = await world.form([field('text', 'goods', {})])
  model = await modelOf('kept', { retentionDays: 30, formKey: formId })
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})

async function modelOf(key: string, settings: object): Promise<string> {
  const xml = processOf(
    key,
    `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob.username}"/><endEvent id="e"/>${flows('s check', 'check e')}`,
  )
  const body = { name: key, xml, ...settings }
  const { id } = await answered(server.call(workflowModelRoutes.create, { token: admin, body }))
  await answered(server.call(workflowModelRoutes.deploy, { token: admin, body: { id } }))
  return id
}

/** A process that has been over for some days. */
async function over(days: number, { key = 'kept', isOver = true } = {}): Promise<string> {
  const vars = (key === 'kept' ? { goods: 'Chair' } : {}) as Record<string, string>
  const { rootId } = await start(server, admin, { key, businessKey: 'B-9', vars })
  if (isOver) {
    const id = await taskAt(server, bob.token, rootId, 'check')
    await answered(
      server.call(workflowTaskRoutes.complete, {
        token: bob.token,
        body: { id, outcome: 'agree', comment: 'All right' },
      }),
    )
  }
  await age(rootId, days)
  return rootId
}

/** A finished process ended so many days ago, and nothing waits for its users. */
async function age(rootId: string, days: number): Promise<void> {
  await superuser.query(
    `update wf_instance set ended_at = now() - make_interval(days => $2) where id = $1 and ended_at is not null`,
    [rootId, days],
  )
  await superuser.query('delete from wf_notification where root_id = $1', [rootId])
}

const isThere = async (rootId: string): Promise<boolean> => {
  const { rows } = await superuser.query('select from wf_instance where id = $1', [rootId])
  return rows.length === 1
}
const rowsOf = async (table: string, column: string, id: string): Promise<number> =>
  (await superuser.query(`select from ${table} where ${column} = $1`, [id])).rowCount ?? 0
const kernel = () => server.node.kernel
const archives = async (token = admin) =>
  (await answered(server.call(archiveRoutes.page, { token, query: { limit: 100 } }))).list

async function requestsIn(id: string): Promise<Record<string, unknown>[]> {
  const file = await server.call(archiveRoutes.file, { token: admin, params: { id } })
  expect(file.status).toBe(200)
  // The typed cast: a file answers as its bytes.
  const unzipped = unzipSync(new Uint8Array(file.data as unknown as Buffer))
  const lines = strFromU8(unzipped['requests.jsonl'] ?? new Uint8Array())
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('after its time', () => {
  test('a finished process is exported with all that belongs to it, and then deleted with its record', async () => {
    const [old, young, running] = [await over(31), await over(29), await over(31, { isOver: false })]
    await answered(
      server.call(workflowCommentRoutes.create, { token: admin, body: { instanceId: old, content: 'Well done' } }),
    )
    const gil = await anActor(server, { can: [...STAFF, 'wf:instance:manage'], realName: 'Gil' })
    await answered(
      server.call(workflowCommentRoutes.create, { token: gil.token, body: { instanceId: old, content: 'Seen' } }),
    )
    await answered(server.call(userRoutes.remove, { token: admin, params: { id: gil.id } }))
    await superuser.query('delete from wf_notification')
    const { rows } = await superuser.query<{ record_id: string }>('select record_id from wf_instance where id = $1', [
      old,
    ])
    const recordId = rows[0]?.record_id ?? ''
    expect(await retire(kernel(), 1)).toBe(true)
    expect([await isThere(old), await isThere(young), await isThere(running)]).toEqual([false, true, true])
    for (const [table, column] of [
      ['wf_task', 'root_id'],
      ['wf_history', 'instance_id'],
      ['wf_comment', 'root_id'],
      ['wf_participant', 'root_id'],
    ] as const)
      expect(await rowsOf(table, column, old)).toBe(0)
    expect(await rowsOf('wf_history', 'instance_id', young)).toBeGreaterThan(0)
    expect(await rowsOf('frm_record', 'id', recordId)).toBe(0)
    const [archive] = await archives()
    expect(archive).toMatchObject({ process: 'kept', instances: 1, isExpired: false })
    const [request] = await requestsIn(archive?.id ?? '')
    expect(request).toMatchObject({
      request: old,
      instances: [{ business_key: 'B-9', status: 'ended' }],
      tasks: [{ node_id: 'check', comment: 'All right', outcome: 'agree' }],
      comments: [{ content: 'Well done' }, { content: 'Seen' }],
      record: { id: recordId },
      // What ids and fields are called, in a time when neither users nor versions are there any more.
      process: { key: 'kept', name: 'kept', version: 1 },
      names: { [bob.id]: 'Bob', [gil.id]: 'Gil' },
      form: { version: 1, fields: [{ name: 'goods' }] },
    })
    expect(JSON.stringify(request?.['record'])).toContain('Chair')
    expect(request?.['history']).not.toEqual([])
    const { rows: trail } = await superuser.query(`select changes from sys_audit where resource = 'workflowArchive'`)
    expect(JSON.stringify(trail)).toContain('kept')
    // A second round finds nothing.
    await retire(kernel(), 1)
    expect(await archives()).toHaveLength(1)
  })

  test('the name of a deleted user goes with the last process in which they took part', async () => {
    const cora = await anActor(server, { can: STAFF, realName: 'Cora' })
    const decided: string[] = []
    for (const days of [31, 29]) {
      const rootId = await over(days, { isOver: false })
      const id = await taskAt(server, bob.token, rootId, 'check')
      await answered(server.call(workflowTaskRoutes.transfer, { token: bob.token, body: { id, userId: cora.id } }))
      const body = { id, outcome: 'agree' } as const
      await answered(server.call(workflowTaskRoutes.complete, { token: cora.token, body }))
      await age(rootId, days)
      decided.push(rootId)
    }
    expect((await server.call(userRoutes.remove, { token: admin, params: { id: cora.id } })).status).toBe(200)
    const [old = '', young = ''] = decided
    await retire(kernel(), 1)
    expect([await isThere(old), await isThere(young)]).toEqual([false, true])
    expect(await rowsOf('wf_former_user', 'id', cora.id)).toBe(1)
    await age(young, 31)
    await retire(kernel(), 1)
    expect(await isThere(young)).toBe(false)
    expect(await rowsOf('wf_former_user', 'id', cora.id)).toBe(0)
  })

  test('so is one that was declared void, with the reason', async () => {
    const id = await over(1)
    const body = { id, reason: 'Wrong amount' }
    await answered(server.call(workflowRepairRoutes.void, { token: admin, body }))
    await superuser.query(`update wf_instance set ended_at = now() - interval '31 days' where id = $1`, [id])
    await superuser.query('delete from wf_notification where root_id = $1', [id])
    expect(await retire(kernel(), 1)).toBe(true)
    expect(await isThere(id)).toBe(false)
    const files = await Promise.all((await archives()).map((one) => requestsIn(one.id)))
    const request = files.flat().find((one) => one['request'] === id)
    expect(request).toMatchObject({ instances: [{ status: 'voided' }] })
    expect(JSON.stringify(request?.['history'])).toContain('Wrong amount')
  })

  test('a model without a retention keeps its processes', async () => {
    await modelOf('forever', {})
    const rootId = await over(400, { key: 'forever' })
    await retire(kernel(), 1)
    expect(await isThere(rootId)).toBe(true)
  })

  test('a retention is for ever or at least 30 days', async () => {
    const body = {
      name: 'short',
      xml: processOf('short', '<startEvent id="s"/><endEvent id="e"/>' + flows('s e')),
      retentionDays: 29,
    }
    const { status } = await server.call(workflowModelRoutes.create, { token: admin, body })
    expect(status).toBe(400)
  })

  test('its history goes only with it: the database refuses to take it from one that is there', async () => {
    const rootId = await over(1)
    await kernel().database.transaction(1, (tx) =>
      tx.deleteFrom('wf_history').where('instance_id', '=', rootId).execute(),
    )
    expect(await rowsOf('wf_history', 'instance_id', rootId)).toBeGreaterThan(0)
  })
})

describe('what is kept all the same', () => {
  test('a process whose record a module has bound, and one that is still being called for', async () => {
    const [bound, hooked] = [await over(31), await over(31)]
    await superuser.query(`update wf_instance set bound_resource = 'contract', bound_id = 'c1' where id = $1`, [bound])
    const hook = newId()
    await superuser.query(
      `insert into wf_webhook (tenant_id, id, name, url, secret, status) values (1, $1, 'h', 'https://example.com', '', 0)`,
      [hook],
    )
    await superuser.query(
      `insert into wf_webhook_delivery (tenant_id, id, webhook_id, root_id, event_id, type) values (1, $1, $1, $2, $1, 'workflow.instance.ended')`,
      [hook, hooked],
    )
    const { data } = await server.call(archiveRoutes.preview, {
      token: admin,
      params: { id: model },
      query: { days: 30 },
    })
    expect(data).toEqual({ due: 0, kept: 1, waiting: 1 })
    await retire(kernel(), 1)
    expect([await isThere(bound), await isThere(hooked)]).toEqual([true, true])
    await superuser.query(`delete from wf_webhook`)
    await retire(kernel(), 1)
    expect([await isThere(bound), await isThere(hooked)]).toEqual([true, false])
  })

  test('a process to which something was added after it was exported', async () => {
    const rootId = await over(31)
    const due = await kernel().database.read(1, (db) =>
      dueRoots(db, { key: 'kept', days: 30, most: 50, after: undefined }),
    )
    const wanted = due.filter(({ id }) => id === rootId)
    const archiveId = await writeFile(kernel(), 1, { key: 'kept', name: 'kept', due: wanted })
    await superuser.query(`insert into wf_comment (tenant_id, id, root_id, content) values (1, $1, $2, 'Late')`, [
      newId(),
      rootId,
    ])
    await retire(kernel(), 1)
    // The first file is of no use, and another one has the comment.
    expect(await isThere(rootId)).toBe(false)
    const [archive, ...others] = (await archives()).filter(({ instances }) => instances > 0)
    expect(others.map(({ id }) => id)).not.toContain(archiveId)
    expect(JSON.stringify(await requestsIn(archive?.id ?? ''))).toContain('Late')
  })
})

test('attachments are in the file, and free afterwards', async () => {
  const rootId = await over(31)
  const { data: upload } = await server.call(ossRoutes.create, {
    token: admin,
    body: { dirValue: 'process' },
    file: A_PICTURE,
  })
  const body = { instanceId: rootId, content: 'See here', ossIdList: [upload.id] }
  await answered(server.call(workflowCommentRoutes.create, { token: admin, body }))
  await superuser.query('delete from wf_notification')
  await retire(kernel(), 1)
  expect(await isThere(rootId)).toBe(false)
  expect(await rowsOf('sys_oss_use', 'oss_id', upload.id)).toBe(0)
  const [archive] = (await archives()).filter(({ files }) => files === 1)
  const file = await server.call(archiveRoutes.file, { token: admin, params: { id: archive?.id ?? '' } })
  const unzipped = unzipSync(new Uint8Array(file.data as unknown as Buffer))
  const [request] = (await requestsIn(archive?.id ?? '')) as { files: { path: string; usedBy: string }[] }[]
  expect(request?.files).toMatchObject([{ usedBy: 'workflowComment' }])
  expect(unzipped[request?.files[0]?.path ?? '']?.length).toBeGreaterThan(0)
})

test('a crash between the file and the deletion is followed by the deletion, once', async () => {
  const rootId = await over(31)
  const due = await kernel().database.read(1, (db) =>
    dueRoots(db, { key: 'kept', days: 30, most: 50, after: undefined }),
  )
  const id = await writeFile(kernel(), 1, { key: 'kept', name: 'kept', due: due.filter((one) => one.id === rootId) })
  expect(await isThere(rootId)).toBe(true)
  // Not shown yet: nothing was deleted.
  expect((await archives()).map((one) => one.id)).not.toContain(id)
  await Promise.all([retire(kernel(), 1), retire(kernel(), 1)])
  expect(await isThere(rootId)).toBe(false)
  expect((await archives()).filter((one) => one.id === id)).toMatchObject([{ instances: 1 }])
  const requests = await Promise.all((await archives()).map((one) => requestsIn(one.id)))
  expect(requests.flat().filter(({ request }) => request === rootId)).toHaveLength(1)
})

test('a file is for those who manage the process, and goes when its time is up', async () => {
  const can = ['wf:archive:page', 'wf:archive:download'] as const
  const [mia, max] = [await anActor(server, { can: [...can] }), await anActor(server, { can: [...can] })]
  const none = { userIdList: [], roleIdList: [], deptIdList: [] }
  const access = {
    id: model,
    startBy: 'all' as const,
    starter: none,
    manager: { ...none, userIdList: [mia.id] },
    monitor: none,
  }
  await answered(server.call(workflowAccessRoutes.update, { token: admin, body: access }))
  const [archive] = await archives()
  const id = archive?.id ?? ''
  expect((await archives(mia.token)).map((one) => one.id)).toContain(id)
  expect((await server.call(archiveRoutes.file, { token: mia.token, params: { id } })).status).toBe(200)
  expect(await archives(max.token)).toEqual([])
  expect((await server.call(archiveRoutes.file, { token: max.token, params: { id } })).status).toBe(404)
  await superuser.query(`update wf_archive set expires_at = now() - interval '1 day' where id = $1`, [id])
  await retire(kernel(), 1)
  expect((await server.call(archiveRoutes.file, { token: mia.token, params: { id } })).body.error).toBe('file_expired')
})
