import { describe, expect, test } from 'vitest'
import type { Field } from '../model/field.ts'
import { column, field, modelOf, problemsIn } from '../testing/models.ts'

const cycles = (...fields: Field[]) =>
  problemsIn(modelOf(fields)).map(({ code, path, detail }) => `${code} ${path}: ${detail}`)

describe('rules that wait for each other are refused', () => {
  test('computed values', () => {
    expect(cycles(field('number', 'a', { computed: '${b}' }), field('number', 'b', { computed: '${a + 1}' }))).toEqual([
      'form_rule_cycle fields.0: a → b → a',
    ])
    expect(cycles(field('number', 'a', { computed: '${a + 1}' }))).toEqual(['form_rule_cycle fields.0: a → a'])
  })

  test('a field that is shown by what it hides', () => {
    const a = field('number', 'a', { visibleWhen: '${b > 1}' })
    const b = field('number', 'b', { visibleWhen: '${a > 1}' })
    expect(cycles(a, b)).toEqual(['form_rule_cycle fields.0: a → b → a'])
    expect(cycles(field('number', 'a', { visibleWhen: '${a > 1}' }))).toEqual(['form_rule_cycle fields.0: a → a'])
  })

  test('defaults', () => {
    const start = (rule: string) => ({ default: { from: 'rule', rule } })
    expect(cycles(field('number', 'a', start('${b}')), field('number', 'b', start('${a}')))).toEqual([
      'form_rule_cycle fields.0: a → b → a',
    ])
    expect(cycles(field('number', 'a', start('${b}')), field('number', 'b', { visibleWhen: '${a > 1}' }))).toEqual([
      'form_rule_cycle fields.0: a → b → a',
    ])
  })

  test('through the rows of a child table', () => {
    const share = column('number', 'share', { computed: '${total / 2}' })
    const items = field('childTable', 'items', { fields: [share] })
    expect(cycles(items, field('number', 'total', { computed: '${sum(items.share)}' }))).toEqual([
      'form_rule_cycle fields.0.fields.0: share → total → share',
    ])
    const hidden = field('childTable', 'items', { fields: [column('number', 'qty')], visibleWhen: '${n > 1}' })
    expect(cycles(hidden, field('number', 'n', { computed: '${items.size()}' }))).toEqual([
      'form_rule_cycle fields.0: items → n → items',
    ])
  })

  test('each cycle once', () => {
    const pair = (a: string, b: string) => [
      field('number', a, { computed: `\${${b}}` }),
      field('number', b, { computed: `\${${a}}` }),
    ]
    const after = field('number', 'after', { computed: '${a}' })
    expect(cycles(...pair('a', 'b'), ...pair('c', 'd'), after)).toEqual([
      'form_rule_cycle fields.0: a → b → a',
      'form_rule_cycle fields.2: c → d → c',
    ])
  })
})

test('what only looks like a cycle is none', () => {
  const a = field('number', 'a', {
    requiredWhen: '${b > 1 || empty a}',
    readOnlyWhen: '${a > 1}',
    checks: [{ rule: '${a > b}', message: { zh: '', en: 'x' } }],
  })
  const b = field('number', 'b', { requiredWhen: '${a > 1}', visibleWhen: '${a > 1}' })
  expect(cycles(a, b)).toEqual([])
})

test('a chain of all 300 fields is in order, and its end is found', () => {
  const chain = Array.from({ length: 300 }, (_, at) =>
    field('number', `a${at}`, at === 0 ? {} : { computed: `\${a${at - 1} + 1}` }),
  ).reverse()
  expect(cycles(...chain)).toEqual([])
  const closed = chain.map((one) => (one.name === 'a0' ? field('number', 'a0', { computed: '${a299}' }) : one))
  expect(cycles(...closed)).toHaveLength(1)
})
