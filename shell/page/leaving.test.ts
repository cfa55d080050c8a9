import { expect, test } from 'vitest'
import { abandon, guardLeaving, isGuarded, leaveWindow, mayLeavePage, placeInHistory, stepBetween } from './leaving.ts'

test('no one asks when nothing is guarded', async () => {
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

test('a tab is asked for its own input alone, and gives it up without being asked again', async () => {
  const asked: string[] = []
  const guard = (name: string, tab?: string) =>
    guardLeaving(async () => {
      asked.push(name)
      return true
    }, tab)
  const release = [guard('users', '/sys/user'), guard('roles', '/sys/role'), guard('frame')]
  expect(await mayLeavePage('/sys/role')).toBe(true)
  expect(asked).toEqual(['roles'])
  abandon('/sys/role')
  expect([isGuarded('/sys/role'), isGuarded('/sys/user'), isGuarded()]).toEqual([false, true, true])
  let left = 0
  expect(await leaveWindow(() => (left += 1))).toBe(true)
  expect([left, isGuarded(), asked]).toEqual([1, false, ['roles', 'users', 'frame']])
  release.forEach((end) => end())
})

test('who stays in the window keeps everything', async () => {
  const release = guardLeaving(() => Promise.resolve(false), '/sys/user')
  expect(await leaveWindow(() => expect.unreachable())).toBe(false)
  expect(isGuarded('/sys/user')).toBe(true)
  release()
})

test('entries of our own are counted; a typed address has no count', () => {
  expect(placeInHistory({ idx: 3, key: 'a', usr: null })).toBe(3)
  expect([null, undefined, {}, { idx: null }, 'x'].map(placeInHistory)).toEqual(Array(5).fill(undefined))
})

test('a step back or forward is measured, so that it can be taken back', () => {
  expect(stepBetween(5, 4)).toBe(-1)
  expect(stepBetween(5, 2)).toBe(-3)
  expect(stepBetween(2, 4)).toBe(2)
  expect(stepBetween(5, undefined)).toBe(1)
  expect(stepBetween(undefined, 4)).toBe(-1)
})
