import { expect, test } from 'vitest'
import { Restorers, type Restorer } from './restorers.ts'

const restorerOf = (resource: string): Restorer => ({ resource, can: 'sys:post:save', restore: async () => {} })

test('a restorer is found by its resource', () => {
  const posts = restorerOf('post')
  const restorers = new Restorers([posts, restorerOf('group')])
  expect(restorers.of('post')).toBe(posts)
  expect(restorers.of('book')).toBeUndefined()
})

test('two of the same resource are a defect', () => {
  expect(() => new Restorers([restorerOf('post'), restorerOf('post')])).toThrow('same resource')
})
