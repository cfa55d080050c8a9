/** Members, methods, variables and functions in expressions. */
import { describe, expect, test } from 'vitest'
import { asCondition, evaluateExpression, expressionOf, namesRead, parsed, unmappedCalls } from './expression.ts'
import { walk } from './ast.ts'
import { Incident } from '../model/failure.ts'
import { fails, means, now, value } from './language.fixture.ts'

describe('members', () => {
  means([
    ['${map.a}', 1],
    ["${map['a']}", 1],
    ["${map['two words']}", 'x'],
    ['${map.list[0].b}', 2],
    ['${list[1]}', 'two'],
    ["${list['0']}", 1],
    ['${list[2]}', null],
    ['${list[3]}', null],
    ['${list[n - 4]}', 'two'],
    ['${list.size}', 3],
    ['${list.length}', 3],
    ['${s.length}', 3],
    ['${nothing.a}', null],
    ['${nothing.a.b}', null],
    ['${gone.a}', null],
    ['${map.list.size() + 1}', 2],
    ['${"abc".length}', 3],
    ['${(map).a}', 1],
  ])
  fails([
    ['${map.b}', 'UNKNOWN_NAME b'],
    ['${list.a}', 'EXPRESSION_FAILED a list has no a'],
    ['${list[1.5]}', 'EXPRESSION_FAILED a list has no 1.5'],
    ['${s.a}', 'EXPRESSION_FAILED string has no a'],
    ['${n.length}', 'EXPRESSION_FAILED number has no length'],
    ['${yes.a}', 'EXPRESSION_FAILED boolean has no a'],
    ['${s[0]}', 'EXPRESSION_FAILED string has no 0'],
    ['${unknown.a}', 'UNKNOWN_NAME unknown'],
    ['${map[unknown]}', 'UNKNOWN_NAME unknown'],
    ['${map.toString}', 'UNKNOWN_NAME toString'],
    ['${list.constructor}', 'EXPRESSION_FAILED a list has no constructor'],
  ])

  test('names that are words of the language elsewhere are members after a dot', () => {
    const names = { has: () => true, get: () => ({ and: 1, empty: 2, mod: 3, div: 4 }), now }
    const of = (text: string) => evaluateExpression(expressionOf(text), names, () => ({}))
    expect(of('${x.and + x.empty + x.mod + x.div}')).toBe(10)
  })

  test('names may have any letters, digits, dollars and underscores', () => {
    const names = { has: () => true, get: (name: string) => name, now }
    const of = (text: string) => evaluateExpression(expressionOf(text), names, () => ({}))
    for (const name of ['a1', '_a', '$a', 'a$_1', '金额2', 'ñ', 'andy', 'nott', 'emptyList', 'trueish'])
      expect(of(`\${${name}}`), name).toBe(name)
  })
})

describe('methods', () => {
  means([
    ["${s.equals('Ann')}", true],
    ["${s.equals('ann')}", false],
    ["${n.equals('5')}", false],
    ['${n.equals(5)}', true],
    ['${list.equals(list)}', true],
    ['${map.equals(list)}', false],
    ["${s.equalsIgnoreCase('aNN')}", true],
    ["${s.equalsIgnoreCase('Bob')}", false],
    ["${s.contains('nn')}", true],
    ["${s.contains('x')}", false],
    ["${list.contains('two')}", true],
    ['${list.contains(2)}', false],
    ['${list.contains("1")}', true],
    ['${five.contains(5)}', true],
    ["${map.containsKey('a')}", true],
    ["${map.containsKey('b')}", false],
    ["${map.containsKey('toString')}", false],
    ["${s.containsKey('length')}", false],
    ['${s.size()}', 3],
    ['${s.length()}', 3],
    ['${list.size()}', 3],
    ['${list.length()}', 3],
    ['${map.size()}', 3],
    ['${bare.size()}', 0],
    ['${none.isEmpty()}', true],
    ['${list.isEmpty()}', false],
    ['${blank.isEmpty()}', true],
    ["${s.startsWith('An')}", true],
    ["${s.startsWith('nn')}", false],
    ["${s.endsWith('nn')}", true],
    ["${s.endsWith('An')}", false],
    ["${s.indexOf('n')}", 1],
    ["${s.indexOf('x')}", -1],
    ["${list.indexOf('two')}", 1],
    ['${list.indexOf(7)}', -1],
    ['${list.get(1)}', 'two'],
    ["${list.get('1')}", 'two'],
    ['${list.get(9)}', null],
    ["${map.get('a')}", 1],
    ["${map.get('b')}", null],
    ["${map.get('toString')}", null],
    ['${s.toLowerCase()}', 'ann'],
    ['${s.toUpperCase()}', 'ANN'],
    ["${' a '.trim()}", 'a'],
    ['${n.toString()}', '5'],
    ['${n.toString() == "5"}', true],
    ['${1.9.intValue()}'.replace('1.9', '(1.9)'), 1],
    ['${(-1.9).intValue()}', -1],
    ["${'7.5'.longValue()}", 7],
    ["${'7.5'.doubleValue()}", 7.5],
    ['${yes.booleanValue()}', true],
    ['${no.booleanValue()}', false],
    ["${'true'.booleanValue()}", false],
    ["${s.toUpperCase().toLowerCase().indexOf('nn', 1)}", 1],
  ])
  fails([
    ['${n.size()}', 'EXPRESSION_FAILED only texts, lists and maps have a size'],
    ['${yes.length()}', 'EXPRESSION_FAILED only texts, lists and maps have a size'],
    ['${nothing.size()}', 'EXPRESSION_FAILED null.size()'],
    ['${nothing.isEmpty()}', 'EXPRESSION_FAILED null.isEmpty()'],
    ["${s.get('a')}", 'EXPRESSION_FAILED string has no a'],
    ['${s.replace("a", "b")}', 'NOT_MAPPED .replace()'],
    ['${map.a.dance()}', 'NOT_MAPPED .dance()'],
    ['${nothing.dance()}', 'NOT_MAPPED .dance()'],
    ['${bean.go(1)}', 'NOT_MAPPED bean.go'],
    ['${bean.go(unknown)}', 'UNKNOWN_NAME unknown'],
  ])
})

describe('variables of other engines', () => {
  means([
    ["${execution.getVariable('n')}", 5],
    ["${execution.getVariable('gone')}", null],
    ["${execution.getVariable('unknown')}", null],
    ["${execution.getVariableLocal('n')}", 5],
    ["${delegateExecution.getVariable('n')}", 5],
    ["${task.getVariable('n')}", 5],
    ["${execution.hasVariable('n')}", true],
    ["${execution.hasVariable('unknown')}", false],
    ["${var:get('n')}", 5],
    ["${vars:get('n')}", 5],
    ["${variables:get('n')}", 5],
    ["${vars:get('unknown')}", null],
    ["${vars:get('gone')}", null],
    ["${vars:getOrDefault('n', 1)}", 5],
    ["${vars:getOrDefault('nothing', 1)}", 1],
    ["${vars:getOrDefault('nothing', gone)}", null],
    ["${vars:exists('n')}", true],
    ["${vars:exists('nothing')}", true],
    ["${vars:exists('unknown')}", false],
    ["${vars:equals('n', 5)}", true],
    ["${vars:eq('n', 6)}", false],
    ["${vars:eq('unknown', 6)}", false],
    ["${vars:notEquals('n', 6)}", true],
    ["${vars:ne('n', 5)}", false],
    ["${vars:isEmpty('none')}", true],
    ["${vars:empty('unknown')}", true],
    ["${vars:empty('n')}", false],
    ["${vars:isNotEmpty('none')}", false],
    ["${vars:notEmpty('list')}", true],
    ["${vars:lowerThan('n', 6)}", true],
    ["${vars:lt('n', 5)}", false],
    ["${vars:lt('unknown', 5)}", false],
    ["${vars:greaterThan('n', 4)}", true],
    ["${vars:gt('n', 5)}", false],
    ["${vars:gt('unknown', 5)}", false],
    ["${vars:lowerThanOrEquals('n', 5)}", true],
    ["${vars:lte('n', 4)}", false],
    ["${vars:lte('unknown', 4)}", false],
    ["${vars:greaterThanOrEquals('n', 5)}", true],
    ["${vars:gte('n', 6)}", false],
    ["${vars:gte('unknown', 6)}", false],
    ["${vars:contains('list', 'two')}", true],
    ["${vars:contains('list', 'three')}", false],
    ["${vars:contains('s', 'nn')}", true],
    ["${vars:eq('yes', true)}", true],
    ["${vars:ne('yes', false)}", true],
    ["${vars:eq('list', 1)}", false],
    ["${vars:getOrDefault('yes', false)}", true],
    ['${yes ? s:not no}', 'Ann'],
    ['${no ? s:not no}', true],
    ['${now()}', '2026-01-01T00:00:00.000Z'],
    ['${dateTime()}', '2026-01-01T00:00:00.000Z'],
    ['${yes ? vars:get("n") : 1}', 5],
  ])
  fails([
    ["${vars:dance('n', 1)}", 'NOT_MAPPED variables:dance()'],
    ["${other:get('n', 1)}", 'NOT_MAPPED other:get()'],
    ['${today()}', 'NOT_MAPPED today()'],
    ["${execution.setVariable('n', 1)}", 'NOT_MAPPED execution.setVariable'],
    ["${runtime.getVariable('n')}", 'NOT_MAPPED runtime.getVariable'],
    ['${yes ? get("n") :s}', 'NOT_MAPPED get()'],
    ['${no ? s :get("n")}', 'NOT_MAPPED get()'],
    ['${no ? s: get("n")}', 'NOT_MAPPED get()'],
  ])
})

describe('registered functions', () => {
  const functions = new Map<string, (...args: unknown[]) => unknown>([
    ['sum', (...all) => all.reduce<number>((a, b) => a + Number(b), 0)],
    ['bean.name', () => 'bean'],
    ['nothing', () => undefined],
    ['bean.nothing', () => undefined],
    ['s.trim', () => 'never'],
  ])

  test('are called with the values of their arguments', () => {
    expect(value('${sum()}', functions)).toBe(0)
    expect(value('${sum(n)}', functions)).toBe(5)
    expect(value('${sum(n, 1, n + 1)}', functions)).toBe(12)
    expect(value('${bean.name()}', functions)).toBe('bean')
    expect(value('${bean.name().toUpperCase()}', functions)).toBe('BEAN')
    expect(value('${nothing()}', functions)).toBeNull()
    expect(value('${bean.nothing()}', functions)).toBeNull()
  })

  test('never stand in for the methods of a variable', () => {
    expect(value('${s.trim()}', functions)).toBe('Ann')
  })

  test('are asked for where a model calls what no one knows', () => {
    const calls = (text: string, ...known: string[]) => unmappedCalls(parsed(text), new Set(known))
    expect(calls('${a.go() + b(c.d()) - x.y.z(1)}')).toStrictEqual(['a.go()', 'b()', 'c.d()', '.z()'])
    expect(calls('${a.go() + b(c.d())}', 'a.go', 'c.d')).toStrictEqual(['b()'])
    expect(calls('${x.size() + now() + dateTime() + vars:get("x")}')).toStrictEqual([])
    expect(calls('${execution.getVariable("x") + task.hasVariable("x")}')).toStrictEqual([])
    expect(calls('${execution.size()}')).toStrictEqual(['execution.size()'])
    expect(calls('${task.setName("x")}')).toStrictEqual(['task.setName()'])
    expect(calls('${execution.setVariable("x", 1)}', 'execution.setVariable')).toStrictEqual([])
    expect(calls('${x ? a() : b()} ${-c()} ${l[d()]} ${e() > 1} ${x.trim(f())}')).toStrictEqual([
      'a()',
      'b()',
      'c()',
      'd()',
      'e()',
      'f()',
    ])
  })
})

describe('every expression below one', () => {
  test.each([
    ['${1}', 'literal'],
    ['${x}', 'name'],
    ['${x.y}', 'member name literal'],
    ['${x.trim(1, y)}', 'call name literal name'],
    ['${f(1, y)}', 'function literal name'],
    ['${!x}', 'unary name'],
    ['${x + 1}', 'binary name literal'],
    ['${x ? y : 1}', 'if name name literal'],
    ['a ${x}', 'join literal name'],
  ])('%s', (text, expected) => {
    expect([...walk(parsed(text))].map(({ op }) => op).join(' ')).toBe(expected)
  })
})

describe('which language a text is in', () => {
  test.each([
    ['plain', undefined, 'text', 'plain'],
    [' plain ', undefined, 'text', 'plain'],
    ['${a}', undefined, 'juel', '${a}'],
    ['x #{a}', undefined, 'juel', 'x #{a}'],
    ['=a', undefined, 'feel', 'a'],
    [' = a ', undefined, 'feel', ' a'],
    ['a', 'feel', 'feel', 'a'],
    ['=a', 'https://www.omg.org/spec/DMN/20191111/FEEL/', 'feel', 'a'],
    ['a=b', 'feel', 'feel', 'a=b'],
    ['${a}', 'juel', 'juel', '${a}'],
    ['a=b', undefined, 'text', 'a=b'],
    ['=${a}', undefined, 'juel', '=${a}'],
  ])('%s in %s', (text, language, lang, rest) => {
    expect(expressionOf(text, language)).toStrictEqual({ lang, text: rest })
  })

  test('a condition may be a text', () => {
    expect(asCondition(true, '')).toBe(true)
    expect(asCondition(false, '')).toBe(false)
    expect(asCondition('false', '')).toBe(false)
    expect(() => asCondition('TRUE', 'c')).toThrow('CONDITION_NOT_BOOLEAN: c')
  })

  test('what was parsed before is remembered, and means the same', () => {
    const first = parsed('${remembered + 1}')
    expect(parsed('${remembered + 1}')).toBe(first)
    for (let at = 0; at < 5_100; at += 1) parsed(`text ${at}`)
    expect(parsed('${remembered + 1}')).not.toBe(first)
    expect(parsed('${remembered + 1}')).toStrictEqual(first)
  })
})

describe('facts of the host', () => {
  const names = {
    now: 0,
    has: (name: string) => name === 'initiator' || name === 'map',
    get: (name: string) => (name === 'initiator' ? 'ann' : { dept: 'of the map' }),
    facts: new Map<string, unknown>([
      ['initiator.dept', 'd1'],
      ['initiator.depts', ['d1', 'd0']],
    ]),
  }
  const of = (text: string) => evaluateExpression({ lang: 'juel', text }, names, () => ({}))
  test('are members of a name that keeps its value', () => {
    expect(of('${initiator}')).toBe('ann')
    expect(of('${initiator.dept}')).toBe('d1')
    expect(of("${initiator['dept'] == 'd1'}")).toBe(true)
    expect(of("${initiator.depts.contains('d0')}")).toBe(true)
    expect(of("${!initiator.depts.contains('d2')}")).toBe(true)
    expect(of('${initiator.depts.size()}')).toBe(2)
  })
  test('are asked for without reading who the initiator is', () => {
    expect(namesRead({ lang: 'juel', text: "${initiator.dept == 'x' ? boss : other}" })).toEqual(
      new Set(['boss', 'other']),
    )
    expect(namesRead({ lang: 'juel', text: "${initiator.dept == 'x' ? initiator : other}" }).has('initiator')).toBe(
      true,
    )
  })
  test('are names of FEEL, where they are asked for without reading anything else', () => {
    const text = 'initiator.dept = "d1" and list contains(initiator . depts, boss)'
    expect(namesRead({ lang: 'feel', text })).toEqual(new Set(['d1', 'and', 'list', 'contains', 'boss']))
    expect(namesRead({ lang: 'feel', text: 'initiator.department' }).has('initiator')).toBe(true)
  })
  test('are not members of anything else', () => {
    expect(of('${map.dept}')).toBe('of the map')
    expect(() => of('${initiator.name}')).toThrow(Incident)
    expect(() => of("${('initiator').dept}")).toThrow(Incident)
  })
})
