import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { newId } from '../ids.ts'
import { onListChanged } from '../lists/changed.ts'
import { recordChange, recordChanges } from './record.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const ann = { tenantId: ANN_CORP, userId: newId(), realName: 'Ann', requestId: 'request-1', ip: '10.0.0.1' }
const auditOf = (id: string) => parts.sql('select * from sys_audit where resource_id = $1 order by id', [id])
const eventsOf = (id: string) =>
  parts.sql('select * from sys_outbox where aggregate = $1 order by seq', [`thing:${id}`])

test('a change leaves its audit entry and its event, and notifies every list', async () => {
  const id = newId()
  const lists: number[] = []
  onListChanged(parts.bus, ['thing'], (tenantId) => lists.push(tenantId))
  await parts.database.transaction(ANN_CORP, (tx) =>
    recordChange(tx, ann, {
      action: 'update',
      resource: 'thing',
      resourceId: id,
      label: 'A thing',
      before: { name: 'a', password: 'old' },
      after: { name: 'b', password: 'new' },
    }),
  )
  expect(await auditOf(id)).toMatchObject([
    {
      tenant_id: ANN_CORP,
      actor_id: ann.userId,
      actor_name: 'Ann',
      action: 'update',
      label: 'A thing',
      request_id: 'request-1',
      ip: '10.0.0.1',
      changes: { name: ['a', 'b'], password: ['***', '***'] },
    },
  ])
  expect(await eventsOf(id)).toMatchObject([
    { tenant_id: ANN_CORP, topic: 'thing.update', payload: { id, changedFields: ['name', 'password'] } },
  ])
  await until(() => lists.length === 1)
  expect(lists).toEqual([ANN_CORP])
})

test('an update that changes nothing leaves no trace, a verb of the domain always does', async () => {
  const id = newId()
  const same = { resource: 'thing', resourceId: id, label: 'A thing', before: { name: 'a' }, after: { name: 'a' } }
  await parts.database.transaction(ANN_CORP, async (tx) => {
    await recordChange(tx, ann, { action: 'update', ...same })
    await recordChange(tx, ann, { action: 'forceQuit', ...same })
  })
  expect(await auditOf(id)).toMatchObject([{ action: 'forceQuit', changes: {} }])
})

test('neither trace outlives a rollback', async () => {
  const id = newId()
  const change = { action: 'create', resource: 'thing', resourceId: id, label: '', after: { name: 'a' } }
  await expect(
    parts.database.transaction(ANN_CORP, async (tx) => {
      await recordChange(tx, ann, change)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  expect([...(await auditOf(id)), ...(await eventsOf(id))]).toEqual([])
})

test('many changes are written at once, in their order', async () => {
  const id = newId()
  const changes = ['create', 'rename', 'delete'].map((action) => ({
    action,
    resource: 'thing',
    resourceId: id,
    label: '',
  }))
  await parts.database.transaction(ANN_CORP, (tx) => recordChanges(tx, { ...ann, userId: null }, changes))
  expect((await auditOf(id)).map(({ action }) => action as string)).toEqual(['create', 'rename', 'delete'])
  expect((await eventsOf(id)).map(({ topic }) => topic as string)).toEqual([
    'thing.create',
    'thing.rename',
    'thing.delete',
  ])
})

test('no one writes into another tenant’s audit, and no one rewrites their own', async () => {
  const change = { action: 'create', resource: 'thing', resourceId: newId(), label: '' }
  await expect(parts.database.transaction(BOB_CORP, (tx) => recordChange(tx, ann, change))).rejects.toThrow(
    'row-level security',
  )
  await expect(
    parts.database.transaction(ANN_CORP, (tx) => tx.updateTable('sys_audit').set({ label: '' }).execute()),
  ).rejects.toThrow('permission denied')
})
