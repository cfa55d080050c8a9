import { expect, test } from 'vitest'
import type { Effect } from '#process/index.ts'
import { inWordsOfNow } from './migrated-ids.shape.ts'

const visited = (node: string): { effect: Effect } => ({ effect: { type: 'visited', node, token: 1 } })
const migrated = (map: Record<string, string>): { effect: Effect } => ({
  effect: { type: 'acted', kind: 'migrate', data: { process: 'p', map } },
})
const nodes = (entries: readonly { effect: Effect }[]) =>
  inWordsOfNow(entries).flatMap(({ effect }) => (effect.type === 'visited' ? [effect.node] : []))

test('a history without a migration is as it was written', () => {
  expect(nodes([visited('a'), visited('b')])).toEqual(['a', 'b'])
})

test('what was before takes the ids of each migration after it, and what is after keeps its own', () => {
  const history = [visited('a'), migrated({ a: 'b' }), visited('b'), visited('x'), migrated({ b: 'c' }), visited('a')]
  expect(nodes(history)).toEqual(['c', 'c', 'x', 'a'])
})

test('two that changed places keep apart', () => {
  expect(nodes([visited('a'), visited('b'), migrated({ a: 'b', b: 'a' }), visited('a')])).toEqual(['b', 'a', 'a'])
})
