/** Calls of a tenant, counted over nodes by what they publish to each other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { TenantCalls } from './tenant-calls.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const LIMIT = 200
/** The share of the limit that a node may not have published yet. */
const FRESH = LIMIT / 20

const aNode = async (now?: () => number) => new TenantCalls({ ...(await parts.anotherNode()), ...(now && { now }) })

/** Calls in turn until all nodes refuse; answers how many were let through. */
async function callInTurn(nodes: readonly TenantCalls[], tenantId: number): Promise<number> {
  let through = 0
  for (let refused = 0; refused < nodes.length * 20;) {
    const answers = nodes.map((node) => node.count(tenantId, LIMIT))
    const passed = answers.filter((answer) => answer === undefined).length
    through += passed
    refused += nodes.length - passed
    // As a caller does that waits for its answers.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return through
}

test('three nodes have one limit together, and at most a twentieth for each other node beyond it', async () => {
  const nodes = [await aNode(), await aNode(), await aNode()]
  const through = await callInTurn(nodes, ANN_CORP)
  expect(through).toBeGreaterThanOrEqual(LIMIT)
  // Under way: 20 ms until a node publishes, and the message itself.
  expect(through).toBeLessThanOrEqual(LIMIT + 2 * FRESH + 60)
  // Another tenant has its own.
  expect(nodes[0]?.count(BOB_CORP, LIMIT)).toBeUndefined()
})

test('what one node has used up is refused by a node that has answered nothing', async () => {
  const [one, other] = [await aNode(), await aNode()]
  for (let n = 0; n < LIMIT; n += 1) expect(one.count(ANN_CORP, LIMIT)).toBeUndefined()
  expect(one.count(ANN_CORP, LIMIT)).toBeGreaterThan(50)
  await expect.poll(() => other.count(ANN_CORP, LIMIT), { timeout: 3_000, interval: 300 }).toBeGreaterThan(50)
})

test('after a minute there is room again, and a refused call has taken none', async () => {
  let now = 0
  const node = await aNode(() => now)
  for (let n = 0; n < 10; n += 1) expect(node.count(BOB_CORP, 10)).toBeUndefined()
  for (let n = 0; n < 100; n += 1) expect(node.count(BOB_CORP, 10)).toBeGreaterThan(0)
  now = 30_000
  expect(node.count(BOB_CORP, 10)).toBe(30)
  now = 60_000
  for (let n = 0; n < 10; n += 1) expect(node.count(BOB_CORP, 10)).toBeUndefined()
  expect(node.count(BOB_CORP, 10)).toBe(60)
  now = 600_000
  expect(node.count(BOB_CORP, 10)).toBeUndefined()
})
