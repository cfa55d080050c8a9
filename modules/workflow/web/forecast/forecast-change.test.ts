import { expect, test } from 'vitest'
import type { AheadStep } from '#workflow/contract/follow.ts'
import { forecastChange } from './forecast-change.ts'

const step = (nodeId: string, ...names: string[]): AheadStep => ({
  nodeId,
  node: nodeId,
  people: names.map((name) => ({ personId: name, name, behalf: '', standsWhy: null, auto: null })),
  more: 0,
  isMissing: false,
})
const [boss, head, chief] = [step('boss', 'bob'), step('head', 'lee'), step('chief', 'ann')]

test('the first forecast has nothing new', () => {
  expect(forecastChange(undefined, [boss]).added.size).toBe(0)
})

test('a step that comes between is new, one that leaves is gone', () => {
  const { added, gone } = forecastChange([boss, head], [boss, chief])
  expect([...added]).toEqual([1])
  expect(gone).toEqual([head])
})

test('the same node with another user is both', () => {
  const { added, gone } = forecastChange([boss], [step('boss', 'eve')])
  expect([...added]).toEqual([0])
  expect(gone).toEqual([boss])
})

test('nothing differs between equal forecasts', () => {
  expect(forecastChange([boss, head], [boss, head])).toEqual({ added: new Set(), gone: [] })
})
