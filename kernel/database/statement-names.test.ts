import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('a statement has a name from its third run on', () => {
  const names = new StatementNames(10)
  expect([names.of('a'), names.of('a')]).toEqual([undefined, undefined])
  const name = names.of('a')
  expect(name).toMatch(/^[\w-]{27}$/)
  expect(names.of('a')).toBe(name)
})

test('statements that hardly come again take no place from one that does', () => {
  const names = new StatementNames(2)
  for (let at = 0; at < 100; at += 1) names.of(`rare ${at}`)
  for (let run = 0; run < 3; run += 1) names.of('hot')
  expect(names.of('hot')).toBeDefined()
  names.of('slow')
  for (let at = 0; at < 100; at += 1) names.of(`rare ${at}`)
  expect([names.of('slow'), names.of('slow')]).toEqual([undefined, undefined])
})

test('there are no more names than there may be', () => {
  const names = new StatementNames(2)
  const runs = ['a', 'b', 'c'].map((text) => [1, 2, 3].map(() => names.of(text)).at(-1) !== undefined)
  expect(runs).toEqual([true, true, false])
})
