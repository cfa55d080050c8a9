import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { AppError } from '../errors.ts'
import { createRateLimits, type RateLimits } from './rate-limit.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const limits = (more: object = {}): RateLimits =>
  createRateLimits({ ...parts, perMinute: 3, signInPerAddress: 50, signInPerName: 5, ...more })

/** How many of the attempts were let through, and the error of the last refusal. */
async function passed(attempts: Promise<void>[]): Promise<{ passed: number; refusal?: AppError }> {
  const settled = await Promise.allSettled(attempts)
  const refusal = settled.findLast((result) => result.status === 'rejected')?.reason as AppError | undefined
  return { passed: settled.filter(({ status }) => status === 'fulfilled').length, ...(refusal ? { refusal } : {}) }
}
const times = <Result>(n: number, attempt: () => Result): Result[] => Array.from({ length: n }, attempt)

test('an address gets as many calls a minute as are set, and the refusal names the time to wait', async () => {
  const { call } = limits()
  const { passed: through, refusal } = await passed(times(5, () => call('10.0.0.1')))
  expect(through).toBe(3)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal?.code.status).toBe(429)
  expect(refusal?.params['seconds']).toBeGreaterThan(50)
  await call('10.0.0.2')
})

test('0 means no limit', async () => {
  const { call } = limits({ perMinute: 0 })
  expect(await passed(times(1_000, () => call('10.0.0.1')))).toEqual({ passed: 1_000 })
})

test('attempts with one name are counted per network, over all nodes, exactly', async () => {
  const [one, two] = [limits(), limits()]
  let n = 0
  const attempt = ({ signIn }: RateLimits) =>
    signIn({ ip: `10.1.0.${n++}`, tenantId: ANN_CORP, username: n % 2 ? 'Ann' : 'ann' })
  const { passed: through } = await passed([...times(10, () => attempt(one)), ...times(10, () => attempt(two))])
  expect(through).toBe(5)
  await one.signIn({ ip: '10.1.0.1', tenantId: BOB_CORP, username: 'ann' })
  await one.signIn({ ip: '10.1.1.1', tenantId: ANN_CORP, username: 'ann' }) // the owner of the name, elsewhere
})

test('a known device is counted by itself, whatever its address has used up', async () => {
  const { signIn } = limits({ signInPerAddress: 4 })
  const attempt = { ip: '10.5.0.1', tenantId: ANN_CORP, username: 'ann' }
  await passed(times(10, () => signIn(attempt)))
  await expect(signIn(attempt)).rejects.toThrow('too_many_requests')
  const { passed: through } = await passed(times(10, () => signIn({ ...attempt, deviceId: 'laptop' })))
  expect(through).toBe(5)
})

test('the addresses of one IPv6 network are one caller', async () => {
  const { call, signIn } = limits({ signInPerAddress: 4 })
  let n = 0
  const address = () => `2001:db8:1:2${n % 10}::${(n++).toString(16)}`
  expect((await passed(times(10, () => call(address())))).passed).toBe(3)
  const attempts = times(10, () => signIn({ ip: address(), tenantId: ANN_CORP, username: `user${n}` }))
  expect((await passed(attempts)).passed).toBe(4)
})

test('attempts from one address are limited, whatever the names', async () => {
  const { signIn } = limits({ signInPerAddress: 4 })
  let n = 0
  const { passed: through } = await passed(
    times(10, () => signIn({ ip: '10.2.0.1', tenantId: ANN_CORP, username: `user${n++}` })),
  )
  expect(through).toBe(4)
})

test('names do not stand in the table', async () => {
  await limits().signIn({ ip: '10.3.0.1', tenantId: ANN_CORP, username: 'secretive' })
  const rows = await parts.sql<{ key: string }>('select key from sys_rate_limit')
  expect(rows.filter(({ key }) => key.includes('secretive'))).toEqual([])
})

test('while the table cannot be reached the node counts by itself', async () => {
  const { signIn } = limits({ signInPerName: 2 })
  await parts.sql('alter table sys_rate_limit rename to gone')
  const { passed: through } = await passed(
    times(6, () => signIn({ ip: '10.4.0.1', tenantId: ANN_CORP, username: 'eve' })),
  )
  await parts.sql('alter table gone rename to sys_rate_limit')
  expect(through).toBe(2)
})
