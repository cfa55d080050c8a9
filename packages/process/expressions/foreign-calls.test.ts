import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsed, unmappedCalls } from './expression.ts'
import { foreignCallsIn, mayReplaceCall } from './foreign-calls.ts'

const callsIn = (text: string) => foreignCallsIn(text)?.calls.map((one) => one.text)

test.each([
  ['${bean.run()}', ['bean.run()']],
  ['#{userService.leaderOf(initiator, "A")}', ['userService.leaderOf(initiator, "A")']],
  ["${days > 3 && !holidayBean.isHoliday(from, ')')}", ["holidayBean.isHoliday(from, ')')"]],
  ['${a.b().c()}', ['a.b().c()']],
  ['${userBean.find(id).manager.name}', ['userBean.find(id)']],
  ['${userBean.list().size() > 2}', ['userBean.list()']],
  ['${order.customer.rank()}', ['order.customer.rank()']],
  ['${fn(x) + ns:call(y)}', ['fn(x)', 'ns:call(y)']],
  ['${outer.a(inner.b(1))}', ['outer.a(inner.b(1))']],
  ['${names.contains(bean.nameOf(initiator))}', ['bean.nameOf(initiator)']],
  ['${execution.setVariable("x", 1)}', ['execution.setVariable("x", 1)']],
  ['${task.getAssignee()}', ['task.getAssignee()']],
  ['${execution.getVariable("x").trim()}', []],
  ['${vars:get("x") == now() || items.size() > 1 ? a : b}', []],
  ["${'bean.run()'}", []],
  ['${list[bean.at()].name}', ['bean.at()']],
])('the calls of %s', (text, expected) => {
  expect(callsIn(text)).toEqual(expected)
  expect(foreignCallsIn(text)?.end).toBe(text.length)
  // What is found is what the check of a file objects to.
  expect(unmappedCalls(parsed(text), new Set()).length > 0).toBe(expected.length > 0)
})

test('what cannot be read has none', () => {
  for (const text of ['${', '${a', "${'a}", '${a(}', '${§}', '']) expect(callsIn(text) ?? []).toEqual([])
})

test.each([
  ['manager', true],
  ['initiator', true],
  ["days > 3 ? 'a' : 'b'", true],
  ['items.size()', true],
  ['a} ${b', false],
  ['bean.run()', false],
  ['a b', false],
  ['', false],
  ["'open", false],
])('in place of a call, %s: %s', (text, may) => expect(mayReplaceCall(text)).toBe(may))

test('any text ends without an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '.', '(', ')', ':', ',', "'", '"', '{', '}', '[', ']', ' ', '$') }),
      (text) => {
        const found = foreignCallsIn(`\${${text}}`)
        expect(found === undefined || found.end <= text.length + 3).toBe(true)
        expect(typeof mayReplaceCall(text)).toBe('boolean')
      },
    ),
  )
})
