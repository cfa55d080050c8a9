import { describe, expect, test } from 'vitest'
import { readDecisions } from './read.ts'
import { MAX_RULES } from './read-table.ts'
import { dmn, literal, type TableSketch } from '../testing/dmn.ts'

const T: TableSketch = { id: 't', inputs: ['n'], outputs: ['o'], rules: ['> 1 => 1'] }

async function problemsOf(xml: string): Promise<string[]> {
  const { problems } = await readDecisions(xml)
  return problems.map(({ code, severity, node = '', detail = '' }) => `${severity} ${code} ${node} ${detail}`.trim())
}

describe('a file of decisions', () => {
  test('without faults has none, in every version of the standard', async () => {
    for (const namespace of [
      'https://www.omg.org/spec/DMN/20191111/MODEL/',
      'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
      'http://www.omg.org/spec/DMN/20180521/MODEL/',
      'https://www.omg.org/spec/DMN/20211108/MODEL/',
      'https://www.omg.org/spec/DMN/20230324/MODEL/',
    ]) {
      const { file, problems } = await readDecisions(dmn([T], '', namespace))
      expect(problems, namespace).toEqual([])
      expect(Object.keys(file?.decisions ?? {})).toEqual(['t'])
    }
  })

  test.each<[string, string, string[]]>([
    ['no XML', 'hello', ['error NOT_DMN']],
    ['a process', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', ['error NOT_DMN']],
    ['nothing in it', dmn([]), ['error NO_DECISIONS']],
    ['a table without rules', dmn([{ ...T, rules: [] }]), ['warning NO_RULES t']],
    ['an unknown policy', dmn([{ ...T, policy: 'LAST' }]), ['error BAD_VALUE t hitPolicy LAST']],
    [
      'an unknown aggregation',
      dmn([{ ...T, policy: 'COLLECT', aggregation: 'AVG' }]),
      ['error BAD_VALUE t aggregation AVG'],
    ],
    ['an aggregation of one', dmn([{ ...T, aggregation: 'SUM' }]), ['error AGGREGATION t SUM']],
    ['priorities without values', dmn([{ ...T, policy: 'PRIORITY' }]), ['error NO_PRIORITIES t PRIORITY']],
    ['outputs of one name', dmn([{ ...T, outputs: ['o', 'o'], rules: ['1 => 1 | 2'] }]), ['error OUTPUT_NAMES t o']],
    ['a cell too many', dmn([{ ...T, rules: ['1 | 2 => 3'] }]), ['error CELL_COUNT t-r0 2/1, 1/1']],
    ['a test that is none', dmn([{ ...T, rules: ['> => 3'] }]), ['error EXPRESSION_SYNTAX t-r0 >']],
    ['an output that is none', dmn([{ ...T, rules: ['1 => 3 +'] }]), ['error EXPRESSION_SYNTAX t-r0 3 +']],
    [
      'a test beyond the limits',
      dmn([{ ...T, rules: ['matches(n, x) => 3'] }]),
      ['error FEEL_LIMIT t-r0 matches with a computed pattern'],
    ],
    ['a test in another language', dmn([{ ...T, rules: ['${n > 1} => 3'] }]), ['error NEEDS_MAPPING t-r0 ${n > 1}']],
    ['a call of a bean', dmn([{ ...T, rules: ['1 => ${bean.rate(1)}'] }]), ['error NEEDS_MAPPING t-r0 bean.rate()']],
    [
      'one that requires itself',
      dmn([], literal('a', 'b', ['b']) + literal('b', 'a', ['a'])),
      ['error DECISION_CYCLE a a → b → a'],
    ],
    ['one that is not there', dmn([{ ...T, requires: ['x'] }]), ['error DANGLING_REFERENCE t x']],
    [
      'logic of another kind',
      dmn([], '<decision id="c" name="c"><context/></decision>'),
      ['error DECISION_LOGIC c Context'],
    ],
    ['no logic', dmn([], '<decision id="c" name="c"/>'), ['error DECISION_LOGIC c decisionTable']],
    ['one id twice', dmn([T, T]), ['error DUPLICATE_ID t']],
  ])('with %s', async (_, xml, expected) => {
    const found = await problemsOf(xml)
    expect(found.slice(0, expected.length).map((one, at) => one.slice(0, expected[at]?.length))).toEqual(expected)
  })

  test('in another language needs a mapping', async () => {
    const xml = dmn([T]).replace('<inputExpression ', '<inputExpression expressionLanguage="javascript" ')
    expect(await problemsOf(xml)).toEqual(['error NEEDS_MAPPING t-i0 javascript'])
  })

  test('may not be larger than it can be read', async () => {
    const rules = Array.from({ length: MAX_RULES + 1 }, () => '1 => 1')
    expect(await problemsOf(dmn([{ ...T, rules }]))).toContain(`error TOO_MANY_RULES t ${MAX_RULES + 1} > ${MAX_RULES}`)
    expect(await problemsOf(' '.repeat(1_000_001))).toEqual(['error TOO_LARGE  1000001 > 1000000'])
    expect(await problemsOf('<a>'.repeat(300))).toEqual(['error TOO_DEEP  > 200'])
  })

  test('keeps labels, types, notes and values', async () => {
    const xml = dmn([{ ...T, inputs: ['n:integer'], outputs: ['o:string="a","b"'], rules: ['1 => "a"'] }])
      .replace('<input id', '<input label="How many" id')
      .replace('<rule id="t-r0">', '<rule id="t-r0"><description>the only one</description>')
    const { file } = await readDecisions(xml)
    expect(file?.decisions['t']?.table).toMatchObject({
      inputs: [{ label: 'How many', type: 'number' }],
      outputs: [{ name: 'o', label: 'o', type: 'text', values: '"a","b"' }],
      rules: [{ note: 'the only one' }],
    })
  })
})
