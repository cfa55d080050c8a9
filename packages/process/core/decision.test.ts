import { describe, expect, test } from 'vitest'
import type { DeployedDecision } from './env.ts'
import { askedBy } from '../decisions/asked.ts'
import { readDecisions } from '../decisions/read.ts'
import { formsOf } from '../forms/forms.ts'
import { compile } from '../compile/compile.ts'
import { bpmn, trial } from '../testing/bpmn.ts'
import { dmn, type TableSketch } from '../testing/dmn.ts'
import { driven, of } from '../testing/driven.ts'

const RISK: TableSketch = {
  id: 'risk',
  inputs: ['amount'],
  outputs: ['level'],
  rules: ['< 100 => "low"', '>= 100 => "high"'],
}
const both: TableSketch = {
  id: 'both',
  policy: 'COLLECT',
  inputs: ['amount'],
  outputs: ['a', 'b'],
  rules: ['> 0 => 1 | 2', '> 10 => 3 | 4'],
}

async function decisionsIn(...tables: TableSketch[]) {
  const { file } = await readDecisions(dmn(tables))
  const deployed = file === undefined ? undefined : { number: 7, file }
  return (key: string, version?: number): DeployedDecision | undefined =>
    deployed !== undefined && Object.hasOwn(deployed.file.decisions, key) && (version ?? 7) === 7 ? deployed : undefined
}

const process = (task: string, more: readonly string[] = []) =>
  bpmn({ s: 'start', T: `rule ${task}`, A: 'user assignee=ann', e: 'end' }, ['s T', 'T A', 'A e', ...more])

describe('a task with a decision', () => {
  test('sets its variable, goes on, and says which rules decided in which version', async () => {
    const instance = await driven(
      process('camunda:decisionRef=risk resultVariable=level mapDecisionResult=singleEntry'),
      { amount: 500 },
      { decisions: await decisionsIn(RISK) },
    )
    expect(instance.places()).toBe('A')
    expect(instance.state.scopes['1']?.vars).toEqual({ amount: 500, level: 'high' })
    expect(of(instance.history, 'decided')).toEqual([
      {
        type: 'decided',
        node: 'T',
        token: instance.history.find((one) => one.type === 'visited' && one.node === 'T')?.['token' as never],
        decision: 'risk',
        number: 7,
        steps: [{ decision: 'risk', rules: [1] }],
      },
    ])
  })

  test('of Flowable sets a variable for each output', async () => {
    const instance = await driven(
      process('portico:decisionTableReferenceKey=risk'),
      { amount: 5 },
      { decisions: await decisionsIn(RISK) },
    )
    expect(instance.state.scopes['1']?.vars).toEqual({ amount: 5, level: 'low' })
    const none = await driven(
      process('portico:decisionTableReferenceKey=risk'),
      { amount: null, level: 'old' },
      { decisions: await decisionsIn(RISK) },
    )
    expect(none.state.scopes['1']?.vars).toEqual({ amount: null, level: null })
  })

  test('reads what is known of the initiator, in FEEL and in the other language', async () => {
    const facts = new Map<string, unknown>([
      ['initiator.dept', 'd1'],
      ['initiator.depts', ['d1', 'd0']],
    ])
    const table = (input: string): TableSketch => ({
      id: 'where',
      inputs: [input],
      outputs: ['x'],
      rules: ['true => 1'],
    })
    for (const input of [
      'initiator.dept = "d1"',
      'list contains(initiator.depts, "d0")',
      'initiator = "starter" and initiator.dept != "d0"',
      "${initiator.dept == 'd1'}",
    ]) {
      const decisions = await decisionsIn(table(input))
      const instance = await driven(process('camunda:decisionRef=where resultVariable=x'), {}, { decisions, facts })
      expect(instance.state.scopes['1']?.vars, input).toEqual({ x: [{ x: 1 }] })
      const file = decisions('where')?.file
      expect(file && askedBy(file, 'where').map(({ name }) => name)).toEqual(
        input.startsWith('initiator =') ? ['initiator', 'initiator.dept'] : [/initiator\.depts?/.exec(input)?.[0]],
      )
    }
  })

  test('gives its output parameters the result', async () => {
    const xml = process('camunda:decisionRef=both mapDecisionResult=resultList').replace(
      /(<businessRuleTask id="T"[^>]*>)/,
      '$1<extensionElements><camunda:inputOutput><camunda:outputParameter name="second">${decisionResult[1].b}</camunda:outputParameter></camunda:inputOutput></extensionElements>',
    )
    const instance = await driven(xml, { amount: 50 }, { decisions: await decisionsIn(both) })
    expect(instance.state.scopes['1']?.vars).toEqual({ amount: 50, second: 4 })
    expect(Object.keys(instance.state.scopes)).toEqual(['1'])
  })

  test.each([
    ['camunda:decisionRef=other', { amount: 1 }, 'NO_DECISION other'],
    ['camunda:decisionRef=${which}', { which: null }, 'NO_DECISION ${which}'],
    [
      'camunda:decisionRef=risk camunda:decisionRefBinding=version camunda:decisionRefVersion=2',
      { amount: 1 },
      'NO_DECISION risk',
    ],
    ['camunda:decisionRef=risk', {}, 'UNKNOWN_NAME risk: '],
    ['camunda:decisionRef=both mapDecisionResult=singleEntry', { amount: 1 }, 'DECISION_RESULT a, b'],
    ['camunda:decisionRef=both mapDecisionResult=singleResult', { amount: 50 }, 'DECISION_RESULT 2'],
    ['portico:decisionTableReferenceKey=both', { amount: 50 }, 'DECISION_RESULT 2'],
  ])('%s with %j is an incident', async (task, vars, expected) => {
    const instance = await driven(process(task), vars, { decisions: await decisionsIn(RISK, both) })
    const [incident] = of(instance.history, 'incident')
    expect(`${incident?.code} ${incident?.detail}`).toContain(expected)
    expect(instance.places()).toBe('T')
  })

  test('goes on from its incident when what it needs is there', async () => {
    const instance = await driven(
      process('camunda:decisionRef=risk resultVariable=r'),
      {},
      { decisions: await decisionsIn(RISK) },
    )
    expect(instance.places()).toBe('T')
    instance.do({ type: 'setVars', vars: { amount: 1 } })
    expect(instance.places()).toBe('A')
    expect(instance.state.scopes['1']?.vars['r']).toEqual([{ level: 'low' }])
  })

  test('a violated policy is an incident, and of several members each decides for its own', async () => {
    const twice: TableSketch = { id: 'twice', inputs: ['amount'], outputs: ['o'], rules: ['> 1 => 1', '> 2 => 2'] }
    const decisions = await decisionsIn(twice, { ...RISK, inputs: ['one'] })
    const stuck = await driven(process('camunda:decisionRef=twice'), { amount: 5 }, { decisions })
    expect(of(stuck.history, 'incident')[0]).toMatchObject({ code: 'HIT_POLICY', detail: 'twice: UNIQUE: 1, 2' })
    const xml = process('camunda:decisionRef=risk each=one:list sequential')
    const several = await driven(xml, { list: [5, 500] }, { decisions })
    expect(of(several.history, 'decided').map(({ steps }) => steps[0]?.rules)).toEqual([[0], [1]])
  })
})

test('the inspector takes files of decisions along', async () => {
  const [line] = await trial(
    [process('camunda:decisionRef=risk resultVariable=r mapDecisionResult=singleEntry'), dmn([RISK])],
    [],
    { vars: { amount: 1 } },
  )
  expect(line).toMatchObject({ active: { A: 1 }, vars: { r: 'low' } })
})

test('what a decision sets is not asked for', async () => {
  const xml = bpmn(
    { s: 'start', T: 'rule camunda:decisionRef=risk resultVariable=level', x: 'xor', A: 'user assignee=ann', e: 'end' },
    ['s T', 'T x', 'x A ${level == "high"}', 'x e default', 'A e'],
  )
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('not compiled')
  const forms = await formsOf(xml, ir)
  expect(forms.start).toEqual([])
})
