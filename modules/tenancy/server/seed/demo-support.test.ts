import { afterAll, expect, test } from 'vitest'
import { supportAccessRoutes } from '#tenancy/contract/support-access.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anOperator } from '../testing/operator.ts'
import { aTenantWithAdmin } from '../testing/support.ts'
import { writeSupport } from './demo-support.ts'

const server = await aServer()
afterAll(() => server.close())

test('the demonstration has consents of each kind, with the visits under them', async () => {
  const { admin, number } = await aTenantWithAdmin(server, await anOperator(server))
  await server.node.kernel.database.transaction(number, (tx) => writeSupport(tx, number))
  const { data } = await server.call(supportAccessRoutes.page, { token: admin, query: {} })
  expect(data.list.map(({ isOpen, mayAct, visits, enderName }) => [isOpen, mayAct, visits, enderName])).toEqual([
    [true, 0, 1, ''],
    [false, 1, 2, 'Ada'],
    [false, 1, 0, ''],
  ])
  const { data: all } = await server.call(supportAccessRoutes.visits, { token: admin, query: {} })
  expect(all.list.map(({ isOpen }) => isOpen)).toEqual([false, false, false])
})
