import pino from 'pino'
import { expect, test } from 'vitest'
import { ConnectionLost } from '../database/connection-lost.ts'
import { LogBuffer } from './buffer.ts'

const silent = pino({ level: 'silent' })

test('what does not fit is dropped and counted, and nothing grows', async () => {
  const written: number[] = []
  const buffer = new LogBuffer<number>({
    name: 'test',
    log: silent,
    maxEntries: 3,
    write: async (entries) => void written.push(...entries),
  })
  for (let entry = 0; entry < 5; entry += 1) buffer.add(entry)
  await buffer.flush()
  expect([written, buffer.dropped]).toEqual([[0, 1, 2], 2])
  buffer.add(5)
  await buffer.stop()
  expect(written).toEqual([0, 1, 2, 5])
})

test('a database that does not answer is tried again; what it refuses is given up', async () => {
  let failure: Error | undefined = new ConnectionLost('gone')
  const written: string[] = []
  const buffer = new LogBuffer<string>({
    name: 'test',
    log: silent,
    write: async (entries) => {
      if (failure) throw failure
      written.push(...entries)
    },
  })
  buffer.add('a')
  await buffer.flush()
  failure = undefined
  await buffer.flush()
  expect([written, buffer.dropped]).toEqual([['a'], 0])
  failure = new Error('no such column')
  buffer.add('b')
  await buffer.flush()
  failure = undefined
  await buffer.flush()
  expect([written, buffer.dropped]).toEqual([['a'], 1])
})
