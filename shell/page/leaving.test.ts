import { expect, test } from 'vitest'
import { guardLeaving, isGuarded, mayLeavePage } from './leaving.ts'

test('nobody asks when nothing is guarded', async () => {
  expect(isGuarded()).toBe(false)
  expect(await mayLeavePage()).toBe(true)
})

test('one no is enough, and those behind it are not asked', async () => {
  const asked: string[] = []
  const guard = (name: string, answer: boolean) =>
    guardLeaving(async () => {
      asked.push(name)
      return answer
    })
  const release = [guard('first', true), guard('second', false), guard('third', true)]
  expect(await mayLeavePage()).toBe(false)
  expect(asked).toEqual(['first', 'second'])
  release.forEach((end) => end())
  expect(isGuarded()).toBe(false)
})
