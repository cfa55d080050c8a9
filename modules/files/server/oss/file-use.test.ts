import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { FileStorage } from '#kernel/files/storage.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { named } from '../../../../tests/some-files.ts'
import { asSuperuser, OURS } from '../../../../tests/two-tenants.ts'
import { releaseFile, keepFile, keepFiles } from '#kernel/files/file-use.ts'
import { sweepFiles } from './oss.service.ts'
import { storeFile } from './upload.service.ts'

let server: TestServer & { close: () => Promise<void> }
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  ann = await anActor(server, { can: ['sys:oss:upload'] })
  bob = await anActor(server, { can: ['sys:oss:upload'] })
})
afterAll(() => server.close())

type Using = Pick<Actor, 'tenantId' | 'userId'>
const as = ({ id }: TestActor): Using => ({ tenantId: OURS, userId: id })
const profile = (actor: Using, resourceId = actor.userId) =>
  ({ actor, resource: 'user', resourceId, label: 'Ann', field: 'headUrl' }) as const
const write = (work: (tx: Tx) => Promise<unknown>) => server.node.kernel.database.transaction(OURS, work)

async function aFile(token = ann.token): Promise<string> {
  return (await server.call(ossRoutes.create, { file: named('head.txt', 'x'), token })).data.id
}
const remove = async (id: string) => (await server.call(ossRoutes.removeMany, { body: [id], token: ann.token })).data
const exists = async (id: string) =>
  (await server.node.kernel.database.read(OURS, (db) =>
    db.selectFrom('sys_oss').select('id').where('id', '=', id).executeTakeFirst(),
  )) !== undefined

async function letADayPass(): Promise<void> {
  const superuser = await asSuperuser(server.urls.owner)
  await superuser.query(`update sys_oss set unused_since = unused_since - interval '25 hours'`)
  await superuser.end()
}

describe('a file that a record uses', () => {
  test('cannot be deleted, and the refusal names the record; released, it can', async () => {
    const id = await aFile()
    await write((tx) => keepFile(tx, id, profile(as(ann))))
    const { refused } = await remove(id)
    expect(refused).toMatchObject([{ id, error: 'in_use' }])
    expect(refused[0]?.msg).toContain('Ann')
    await write((tx) => releaseFile(tx, id, profile(as(ann))))
    expect((await remove(id)).done).toEqual([id])
  })

  test('stays as long as it is used and a day longer; what was never used goes after a day', async () => {
    const [used, released, forgotten] = [await aFile(), await aFile(), await aFile()]
    await write((tx) => keepFiles(tx, [used, released], profile(as(ann))))
    await letADayPass()
    const fresh = await aFile()
    await write((tx) => keepFiles(tx, [used], profile(as(ann))))
    expect(await sweepFiles(server.node.kernel, OURS)).toBe(1)
    expect([await exists(used), await exists(released), await exists(fresh), await exists(forgotten)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    await letADayPass()
    await sweepFiles(server.node.kernel, OURS)
    expect([await exists(used), await exists(released)]).toEqual([true, false])
  })

  test('no one opens another person’s file by naming it, unless the record has it already', async () => {
    const id = await aFile()
    await expect(write((tx) => keepFile(tx, id, profile(as(bob))))).rejects.toMatchObject({
      issues: [{ path: 'headUrl', code: 'unknown_choice' }],
    })
    await write((tx) => keepFile(tx, id, profile(as(ann), 'a-shared-record')))
    await write((tx) => keepFile(tx, id, profile(as(bob), 'a-shared-record')))
    await expect(
      write((tx) => keepFile(tx, '0192a000-0000-7000-8000-000000000009', profile(as(ann)))),
    ).rejects.toMatchObject({
      issues: [{ path: 'headUrl' }],
    })
  })
})

test('an upload whose row cannot be written leaves no content', async () => {
  const { kernel } = server.node
  const thief = await asSuperuser(server.urls.owner)
  let kept = ''
  const put: FileStorage['put'] = async (key, body) => {
    kept = key
    // The key is taken when the row is about to be written.
    await thief.query(
      `insert into sys_oss (tenant_id, id, name, storage_key, bytes, sha256)
       values (${OURS}, gen_random_uuid(), 'thief', $1, 1, '')`,
      [key],
    )
    return kernel.files.put(key, body)
  }
  const path = join(await mkdtemp(join(tmpdir(), 'portico-row-')), 'x')
  await writeFile(path, 'x')
  const actor = await kernel.actors.of({ ...as(ann), language: 'en', requestId: 'test' })
  if (!actor) throw new Error('Ann is gone')
  const storing = storeFile(
    { ...kernel, files: { ...kernel.files, put } },
    actor,
    { name: 'x.txt', path, bytes: 1 },
    {
      dirValue: 'file',
      fileClass: 'file',
    },
  )
  await expect(storing).rejects.toThrow('duplicate key')
  await expect(kernel.files.read(kept)).rejects.toThrow('no file')
  await thief.end()
})
