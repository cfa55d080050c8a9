import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { emit, emitAll, MAX_PAYLOAD_BYTES } from './emit.ts'
import type { Event, EventHandlers } from './handlers.ts'
import { createRelay, type Relay, type RelayOptions } from './relay.ts'

let parts: KernelParts
let relays: Relay[] = []
beforeAll(async () => {
  parts = await kernelParts()
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  relays = []
  await parts.sql('delete from sys_outbox')
})
afterAll(() => parts.close())

const retryPolicy = { attempts: 3, firstPauseMs: 10, longestPauseMs: 40 }

function aRelay(handlers: EventHandlers, more: Partial<RelayOptions> = {}): Relay {
  const relay = createRelay({ ...parts, handlers, retryPolicy, pollMs: 20, ...more })
  relays.push(relay)
  relay.start()
  return relay
}

const write = (topic: string, aggregate: string, n = 0, tenantId = ANN_CORP) =>
  parts.database.transaction(tenantId, (tx) => emit(tx, { tenantId, aggregate, topic, payload: { n } }))
const left = () => parts.sql('select topic, attempts, dead_at, last_error from sys_outbox order by seq')

test('an event is delivered after the commit, with its tenant, and is gone then', async () => {
  const seen: Event[] = []
  aRelay({ 'thing.done': async (_tx, event) => void seen.push(event) }, { pollMs: 60_000 })
  const id = await write('thing.done', 'thing:1', 7, BOB_CORP)
  await until(() => seen.length === 1)
  expect(seen[0]).toEqual({ id, tenantId: BOB_CORP, aggregate: 'thing:1', topic: 'thing.done', payload: { n: 7 } })
  await until(async () => (await left()).length === 0)
})

test('a handler writes in the tenant of its event and cannot see another', async () => {
  let seen: number[] = []
  aRelay({
    'thing.look': async (tx) => {
      seen = (await tx.selectFrom('sys_outbox').select('tenant_id').distinct().execute()).map((row) => row.tenant_id)
    },
  })
  await write('silent.but.kept', 'thing:2', 0, BOB_CORP)
  await write('thing.look', 'thing:3', 0, ANN_CORP)
  await until(() => seen.length > 0)
  expect(seen).toEqual([ANN_CORP])
})

test('background events come one at a time, behind what is prompt, and all of them', async () => {
  const seen: string[] = []
  let atOnce = 0
  const work: EventHandlers = {
    'slow.piece': async () => {
      atOnce += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      seen.push(`piece, ${atOnce} at once`)
      atOnce -= 1
    },
    'thing.done': async () => void seen.push('prompt'),
  }
  for (const n of [1, 2, 3]) await write('slow.piece', `slow:${n}`)
  await write('thing.done', 'thing:1')
  aRelay(work, { background: ['slow.piece'], pollMs: 60_000 })
  await until(async () => (await left()).length === 0)
  expect(seen).toEqual(['prompt', ...Array.from({ length: 3 }, () => 'piece, 1 at once')])
})

test('two nodes deliver each event once, and those of an aggregate in their order', async () => {
  const seen = new Map<string, number[]>()
  const order: EventHandlers = {
    'thing.step': async (_tx, { aggregate, payload }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
      seen.set(aggregate, [...(seen.get(aggregate) ?? []), Number(payload['n'])])
    },
  }
  const other = await parts.anotherNode()
  const things = ['a', 'b', 'c', 'd', 'e'].map((name) => `thing:${name}`)
  for (let n = 0; n < 12; n++) for (const thing of things) await write('thing.step', thing, n)
  aRelay(order)
  aRelay(order, other)
  await until(async () => (await left()).length === 0)
  for (const thing of things) expect(seen.get(thing)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a handler that fails gets its event again, nothing of the failed attempt stays, and the aggregate waits', async () => {
  const seen: string[] = []
  let failures = 2
  aRelay({
    'thing.try': async (tx, { payload, tenantId }) => {
      seen.push(`try ${String(payload['n'])}`)
      await emit(tx, { tenantId, aggregate: 'effect', topic: 'thing.effect', payload: {} })
      if (failures-- > 0) throw new Error('not yet')
    },
    'thing.effect': async () => void seen.push('effect'),
  })
  await write('thing.try', 'thing:4', 1)
  await write('thing.try', 'thing:4', 2)
  await until(async () => (await left()).length === 0)
  expect(seen.filter((entry) => entry !== 'effect')).toEqual(['try 1', 'try 1', 'try 1', 'try 2'])
  expect(seen.filter((entry) => entry === 'effect')).toHaveLength(2)
})

test('after the last attempt an event is dead, visible, and its aggregate goes on', async () => {
  const seen: number[] = []
  aRelay({
    'thing.break': async (_tx, { payload }) => {
      if (payload['n'] === 1) throw new Error('broken for good')
      seen.push(Number(payload['n']))
    },
  })
  await write('thing.break', 'thing:5', 1)
  await write('thing.break', 'thing:5', 2)
  await until(async () => seen.length === 1 && (await left()).length === 1)
  expect(await left()).toMatchObject([{ attempts: 3, last_error: 'Error: broken for good', dead_at: expect.any(Date) }])
  expect(parts.logged.some(({ msg, delivery }) => msg === 'event failed' && delivery === 'dead')).toBe(true)
})

test('events that no one handles go quickly, whatever stands before them', async () => {
  await parts.database.transaction(ANN_CORP, (tx) =>
    emitAll(
      tx,
      Array.from({ length: 500 }, (_, n) => ({
        tenantId: ANN_CORP,
        aggregate: 'same',
        topic: 'thing.noise',
        payload: { n },
      })),
    ),
  )
  aRelay({ 'thing.done': async () => {} })
  await until(async () => (await left()).length === 0)
  expect(await left()).toEqual([])
})

test('what a dead node had claimed is delivered by another when the claim lapses', async () => {
  const id = await write('thing.late', 'thing:6', 1)
  await parts.sql(`update sys_outbox set claimed_until = now() + interval '300 ms' where id = $1`, [id])
  const began = performance.now()
  let deliveredAt = 0
  aRelay({ 'thing.late': async () => void (deliveredAt = performance.now()) })
  await until(() => deliveredAt > 0)
  expect(deliveredAt - began).toBeGreaterThan(200)
})

test('a relay that stops lets the running handler finish and hands back the rest', async () => {
  let running = 0
  let finished = 0
  const relay = aRelay({
    'thing.slow': async () => {
      running++
      await new Promise((resolve) => setTimeout(resolve, 100))
      finished++
    },
  })
  for (let n = 0; n < 10; n++) await write('thing.slow', `thing:slow${n}`)
  await until(() => running > 0)
  await relay.stop()
  expect(finished).toBe(running)
  const rest = await parts.sql('select claimed_until from sys_outbox')
  expect(rest).toHaveLength(10 - finished)
  expect(rest.every(({ claimed_until }) => claimed_until === null)).toBe(true)
})

test('a payload names things; one that carries them is refused', async () => {
  const payload = { text: 'x'.repeat(MAX_PAYLOAD_BYTES) }
  await expect(
    parts.database.transaction(ANN_CORP, (tx) =>
      emit(tx, { tenantId: ANN_CORP, aggregate: 'a', topic: 'big', payload }),
    ),
  ).rejects.toThrow('a payload names things')
})

test('the dispatch role finds events but reads neither payload nor error, and deletes nothing', async () => {
  for (const text of [
    'select payload from sys_outbox',
    'select last_error from sys_outbox',
    'delete from sys_outbox',
    'update sys_outbox set dead_at = now()',
    'insert into sys_outbox (tenant_id, id, aggregate, topic, payload) values (1, gen_random_uuid(), $$a$$, $$t$$, $$1$$)',
  ]) {
    await expect(parts.dispatch.query(text)).rejects.toThrow('permission denied')
  }
})
