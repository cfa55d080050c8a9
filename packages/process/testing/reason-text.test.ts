/** What the core and its expressions write down as a reason is shown in the language of who reads it. */
import { describe, expect, test } from 'vitest'
import { evaluateExpression, expressionOf } from '../expressions/expression.ts'
import { evaluateFeel } from '../expressions/feel.ts'
import { reasonOf, say } from '../index.ts'
import { Incident } from '../model/failure.ts'

const now = Date.UTC(2026, 0, 1)

function reasonOfFailure(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Incident) return error.detail ?? ''
    throw error
  }
  throw new Error('it did not fail')
}

const vars: Readonly<Record<string, unknown>> = { name: 'Ann', list: [1], order: {}, none: null, flag: true }
const names = { has: (name: string) => Object.hasOwn(vars, name), get: (name: string) => vars[name], now }

describe('expressions that fail', () => {
  test.each([
    ['${list > 1}', '列表不能当作数字', 'a list is not a number'],
    ['${1 + name}', '文本不能当作数字', 'a text is not a number'],
    ['${not list}', '列表不能当作“是”或“否”', 'a list is not yes or no'],
    ['${flag < list}', '是否值与列表无法比较大小', 'a yes/no value and a list cannot be compared'],
    ['${name.first}', '文本没有 first', 'a text has no first'],
    ["${list['x']}", '列表没有第 x 项', 'the list has no item x'],
    ['${1 / 0}', '结果不是有限的数字', 'the result is not a finite number'],
    ['${none.trim()}', '不能对空值调用 trim()', 'trim() of an empty value'],
    ['${1 +}', '第 6 个字符处不应出现 “}”：${1 +}', 'unexpected “}” at character 6: ${1 +}'],
    ['${1 2}', '第 5 个字符处不应出现 “2”：${1 2}', 'unexpected “2” at character 5: ${1 2}'],
    ['${1 + (2}', '第 9 个字符处不应出现 “}”', 'unexpected “}” at character 9'],
    ["${'a}", '文本缺少结尾的引号', 'a text has no closing quotation mark'],
  ])('%s', (text, zh, en) => {
    const reason = reasonOfFailure(() => evaluateExpression(expressionOf(text), names, () => vars))
    expect(reasonOf(reason, 'zh')).toContain(zh)
    expect(reasonOf(reason, 'en')).toContain(en)
    expect(reasonOf(reason, 'zh')).not.toMatch(/\b(?:is|has|no|at|in)\b/)
  })

  test.each([
    ['matches(name, name)', 'matches 的匹配模式必须直接写出'],
    ['matches(name, "(a+)+")', 'matches 的匹配模式含有嵌套的重复'],
    ['for x in 1..1000000000 return x', '范围超过'],
    ['today()', '请使用变量 now'],
    ['1'.repeat(100_000), '超过'],
  ])('%.40s', (text, zh) => {
    expect(
      reasonOf(
        reasonOfFailure(() => evaluateFeel(text, names, { name: 'a' })),
        'zh',
      ),
    ).toContain(zh)
  })
})

test('a sentence has its detail in its own language; what no rule knows stays', () => {
  expect(say('incident', 'EXPRESSION_FAILED', 'zh', { node: '审批', detail: 'list is no number' })).toBe(
    '审批 的表达式没有结果：列表不能当作数字',
  )
  expect(say('incident', 'BAD_TIMER', 'zh', { node: '等待', detail: 'no working days' })).toContain('日历没有工作日')
  expect(reasonOf('ECONNREFUSED 10.0.0.5', 'zh')).toBe('ECONNREFUSED 10.0.0.5')
})
