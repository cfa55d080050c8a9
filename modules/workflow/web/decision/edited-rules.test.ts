import { expect, test } from 'vitest'
import { editedRules, plainRules, withCell, withMovedRule, withNewRule, withoutRule } from './edited-rules.ts'
import { trialVars } from './trial-values.ts'

const rule = (name: string) => ({ tests: [name, '-'], outputs: [`"${name}"`], note: '' })
const rules = editedRules([rule('a'), rule('b')])
const columns = { inputs: [{}, {}] as never[], outputs: [{}] as never[] }
const names = (all: readonly { outputs: readonly string[] }[]) => all.map(({ outputs }) => outputs[0])

test('one cell changes, and the note', () => {
  expect(plainRules(withCell(rules, 1, { part: 'tests', at: 1 }, '> 1'))[1]?.tests).toEqual(['b', '> 1'])
  expect(plainRules(withCell(rules, 0, { part: 'outputs', at: 0 }, '2'))[0]?.outputs).toEqual(['2'])
  expect(plainRules(withCell(rules, 0, 'note', 'why'))[0]?.note).toBe('why')
  expect(names(rules)).toEqual(['"a"', '"b"'])
})

test('rules are added behind another or at the end, moved within the edges, and removed', () => {
  expect(names(withNewRule(rules, columns, 0))).toEqual(['"a"', '', '"b"'])
  const added = withNewRule(rules, columns)
  expect(names(added)).toEqual(['"a"', '"b"', ''])
  expect(added.at(-1)).toMatchObject({ key: 2, tests: ['', ''], outputs: [''] })
  expect(names(withMovedRule(rules, 1, -1))).toEqual(['"b"', '"a"'])
  expect(names(withMovedRule(rules, 0, -1))).toEqual(['"a"', '"b"'])
  expect(names(withMovedRule(rules, 1, 1))).toEqual(['"a"', '"b"'])
  expect(names(withoutRule(rules, 0))).toEqual(['"b"'])
})

test('what is typed becomes a value of the type that its column has', () => {
  const asks = (type: 'text' | 'number' | 'date' | null) => [{ name: 'x', type }]
  expect(trialVars(asks('number'), { x: ' 12.5 ' })).toEqual({ x: 12.5 })
  expect(trialVars(asks('text'), { x: '12' })).toEqual({ x: '12' })
  expect(trialVars(asks('date'), { x: '2026-01-01' })).toEqual({ x: '2026-01-01' })
  expect(trialVars(asks(null), { x: '["a"]' })).toEqual({ x: ['a'] })
  expect(trialVars(asks(null), { x: 'a b' })).toEqual({ x: 'a b' })
  expect(trialVars(asks(null), {})).toEqual({ x: null })
})
