import { afterAll, expect, test } from 'vitest'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { aDatabase } from '../../../../../tests/harness.ts'
import { spendMarks } from './marks.ts'

const { urls, drop } = await aDatabase()
const aNode = (name: string) => new Database(createPool({ connectionString: urls.app, max: 4, name: `marks ${name}` }))
const nodes = [aNode('one'), aNode('other')]
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await drop()
})

test('a callback that reaches two nodes at once is taken by one', async () => {
  const spent = await Promise.all(
    Array.from({ length: 6 }, () => nodes.map((node) => spendMarks(node, 1)('a signature', 600))).flat(),
  )
  expect(spent.filter(Boolean)).toHaveLength(1)
})

test('the same mark of another tenant is another', async () => {
  const [node] = nodes
  expect(node && (await spendMarks(node, 2)('a signature', 600))).toBe(true)
})
