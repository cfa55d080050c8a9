import { expect, test } from 'vitest'
import { leaveRoute } from '#shell/session/support-visit.ts'
import { supportVisitRoutes } from '#tenancy/contract/support-access.ts'

test('the bar of a visit ends it by the call of the contract', () => {
  const { method, path } = supportVisitRoutes.leave
  expect(leaveRoute).toMatchObject({ method, path })
})
