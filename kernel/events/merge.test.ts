import { expect, test } from 'vitest'
import type { Tx } from '../database/lease.ts'
import type { EventHandlers } from './handlers.ts'
import { mergeHandlers } from './merge.ts'

test('every module that handles a topic hears of it, lower modules first', async () => {
  const received: string[] = []
  const handlers = (name: string, topics: string[]): EventHandlers =>
    Object.fromEntries(topics.map((topic) => [topic, async () => void received.push(`${name} ${topic}`)]))
  const merged = mergeHandlers([
    handlers('system', ['user.create', 'user.delete']),
    handlers('messaging', ['user.create']),
  ])
  expect(Object.keys(merged)).toEqual(['user.create', 'user.delete'])
  const event = { id: '1', tenantId: 1, aggregate: 'user:1', topic: 'user.create', payload: {} }
  await merged['user.create']?.({} as Tx, event)
  expect(received).toEqual(['system user.create', 'messaging user.create'])
})
