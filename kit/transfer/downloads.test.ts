import { expect, test } from 'vitest'
import { taskRoutes } from '#contract/task.ts'
import { bareTask } from './downloads.ts'

test('the bare route is the contract’s', () => {
  expect(bareTask).toEqual({ method: taskRoutes.get.method, path: taskRoutes.get.path })
})
