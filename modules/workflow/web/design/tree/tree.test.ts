/** The texts of the cards of a tree, and the file that is saved. */
import { describe, expect, test } from 'vitest'
import { compile } from '#process/index.ts'
import { readTree, type SimpleFields, type SimpleStep, type SimpleTree } from '#process/simple/index.ts'
import type { TextValues } from '#shell/i18n.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import { changesWith } from './as-chosen.ts'
import { fileOf } from './file.ts'
import { newStep, newTree, STEP_KINDS } from './new-step.ts'
import { allProblems, problemsByCard } from './tree-problems.ts'
import { branchWords, stepWords } from './words.ts'

/** The key with its values: `workflow.tree.days count=3`. */
const t = (key: string, values: TextValues = {}) =>
  [
    key.replace(/^workflow\.(tree|design)\./, ''),
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
  ].join(' ')
const nameOf = (kind: string, id: string) => (id === '1' ? `the ${kind}` : id)
const words = { t, nameOf, titleOf: (id: string) => (id === 'approve1' ? 'Approve' : undefined) }
const step = (kind: SimpleStep['kind'], fields: SimpleFields): SimpleStep => ({
  id: 'x1',
  kind: kind as 'approve',
  fields,
})
const linesOf = (kind: SimpleStep['kind'], fields: SimpleFields) => stepWords(step(kind, fields), words).lines

describe('a card says', () => {
  test.each<[SimpleFields, string]>([
    [{ people: 'user:1,li' }, 'the usercommali'],
    [{ people: 'role:1' }, 'who.role names=the role'],
    [{ people: 'dept-leader:1' }, 'who.dept-leader names=the dept'],
    [{ people: 'leader:1' }, 'who.leader'],
    [{ people: 'leader:3' }, 'who.level who=who.leader level=3'],
    [{ people: 'actor-leader:top' }, 'who.top who=who.actor-leader'],
    [{ people: 'leaders:2' }, 'who.leaders count=2'],
    [{ people: 'leaders:top' }, 'who.leaders.top'],
    [{ people: 'leaders-to:cfo' }, 'who.leaders-to names=cfo'],
    [{ people: 'leader-of:who' }, 'who.leader-of names=who'],
    [{ people: 'initiator' }, 'people.initiator'],
    [{ people: 'role:1; leader:1' }, 'who.role names=the rolecommawho.leader'],
    [{ people: 'expr:${a; b}' }, 'expr:${a; b}'],
    [{ assignee: '${initiator}' }, 'people.initiator'],
    [{ candidateGroups: 'finance' }, 'finance'],
  ])('who: %o', (fields, text) => {
    expect(linesOf('approve', fields)[0]).toBe(text)
  })

  test('how and by when', () => {
    const due = { people: 'initiator', mode: 'percent', percent: '66', dueDate: 'P1DT2H', calendar: 'default' }
    expect(linesOf('handle', due)[1]).toBe(
      'mode.percent percent=66 · within time=working time=days count=1 hours count=2',
    )
    expect(linesOf('approve', { people: 'role:1', pick: 'least', dueDate: 'P1D' })[1]).toBe(
      'pick.least · within time=days count=1',
    )
    expect(linesOf('approve', { people: 'initiator', dueDate: '${until}' })[1]).toBe('within time=${until}')
    expect(linesOf('delay', { date: '2027-01-01' })).toEqual(['2027-01-01'])
    expect(linesOf('service', { function: 'apiConf:stock' })).toEqual(['stock'])
    expect(linesOf('service', { function: '1' })).toEqual(['the work'])
    expect(linesOf('service', { function: '1', callback: 'true' })).toEqual(['the work', 'callback'])
  })

  test('which process is called, for what, and how long it is waited for', () => {
    expect(linesOf('call', { calledElement: '1' })).toEqual(['the process'])
    expect(linesOf('call', { calledElement: '1', async: 'true' })).toEqual(['the process', 'call.async'])
    expect(
      linesOf('call', {
        calledElement: '1',
        each: '1',
        'each-in-turn': 'true',
        'each-initiator': 'true',
        'time-limit': 'P3D',
        'on-limit': 'continue',
      }),
    ).toEqual([
      'call.each name=the process field=the field',
      'call.inTurn · call.initiator · call.limit.continue time=days count=3',
    ])
  })

  test('what is done with a record, and how many fields are set', () => {
    const fields = { record: 'create', 'record-form': '1', 'record-fields': 'a = b\nc = d' }
    expect(linesOf('record', fields)).toEqual(['record.creates form=the form', 'record.fields count=2'])
    expect(linesOf('record', { record: 'delete', 'record-form': '1' })).toEqual(['record.deletes form=the form'])
    expect(stepWords(step('record', { record: 'create' }), words).isMissing).toBe(true)
  })

  test('for what a group of steps is done', () => {
    expect(linesOf('scope', {})).toEqual([])
    expect(linesOf('scope', { each: '1' })).toEqual(['scope.each.atOnce field=the field'])
    expect(linesOf('scope', { each: 'a', 'each-in-turn': 'true' })).toEqual(['scope.each.inTurn field=a'])
  })

  test('that a step decides without a user, and what becomes of a rejected process', () => {
    expect(linesOf('agree', {})).toEqual(['automatic.agree'])
    expect(linesOf('reject', { onReject: 'end' })).toEqual(['automatic.reject', 'reject.end'])
    expect(linesOf('reject', { onReject: 'continue' })).toEqual(['automatic.reject', 'reject.continue'])
    expect(linesOf('reject', {})).toEqual(['automatic.reject'])
    // So it stands in trees that are older than these steps.
    expect(stepWords(step('approve', { automatic: 'agree' }), words)).toEqual({ lines: ['automatic.agree'] })
  })

  test('that something is missing', () => {
    for (const kind of ['approve', 'cc', 'delay', 'wait', 'service', 'message', 'call'] as const)
      expect(stepWords(step(kind, {}), words).isMissing, kind).toBe(true)
    expect(stepWords(step('goto', { target: 'approve1' }), words)).toEqual({ lines: ['goesTo name=Approve'] })
  })

  test('when a branch is taken', () => {
    const block = {
      id: 'condition1',
      kind: 'condition' as const,
      fields: {},
      branches: ['${days > 3}', '', '${never}'].map((condition, at) => ({
        id: `branch${at + 2}`,
        fields: (condition === '' ? {} : { condition }) as SimpleFields,
        steps: [],
      })),
    }
    const taken = (kind: 'condition' | 'inclusive' | 'parallel') =>
      block.branches.map((branch) => branchWords({ ...block, kind }, branch, t, (text) => text.slice(2, -1)))
    expect(taken('condition')).toEqual(['days > 3', undefined, 'elseHolds'])
    expect(taken('inclusive')).toEqual(['days > 3', 'always', 'elseHolds'])
    expect(taken('parallel')).toEqual(['', '', ''])
  })
})

const ROUTED: SimpleTree = {
  ...newTree('leave', t),
  made: 9,
  steps: [
    {
      id: 'condition2',
      kind: 'condition',
      fields: {},
      branches: [
        { id: 'branch3', fields: {}, steps: [{ id: 'goto4', kind: 'goto', fields: {} }] },
        { id: 'branch5', fields: {}, steps: [] },
      ],
    },
  ],
}
/** Two steps without names, and one with. */
const UNNAMED: SimpleTree = {
  ...ROUTED,
  steps: [
    { id: 'service1', kind: 'service', fields: { function: 'x' } },
    {
      id: 'parallel2',
      kind: 'parallel',
      fields: {},
      branches: [
        { id: 'branch3', fields: {}, steps: [] },
        { id: 'branch4', fields: {}, steps: [] },
      ],
    },
    { id: 'approve5', kind: 'approve', fields: { name: '审批' } },
  ],
}
const found = (code: string, node: string | null, flow?: string): ModelProblem => ({
  code,
  node,
  severity: 'warning',
  message: code,
  ...(flow !== undefined && { flow }),
})

test('problems stand at the card of a node, a gateway or a flow, and once', () => {
  const problems = allProblems(
    ROUTED,
    [
      found('NO_CONDITION', 'condition2', 'branch3'),
      found('JOIN_MAY_WAIT', 'condition2_join'),
      found('EXPRESSION_SYNTAX', 'condition2', 'branch5'),
      found('ONLINE_FORM', null),
      found('NO_START_EVENT', 'leave'),
    ],
    t,
  )
  expect(problems.map(({ code, node }) => [code, node])).toEqual([
    ['CONDITION_MISSING', 'branch3'],
    ['TARGET_MISSING', 'goto4'],
    ['JOIN_MAY_WAIT', 'condition2'],
    ['EXPRESSION_SYNTAX', 'branch5'],
    ['ONLINE_FORM', null],
    ['NO_START_EVENT', 'process'],
  ])
  expect(problemsByCard(problems).get('goto4')).toEqual([{ isError: true, text: 'problem.TARGET_MISSING' }])
})

test('problems name steps as their cards do, also those without a name', () => {
  const messageOf = (message: string, node: string) => {
    const [problem] = allProblems(UNNAMED, [{ ...found('ANY', node), message }], t).slice(-1)
    return problem?.message
  }
  expect(messageOf('“service1” waits.', 'service1')).toBe('“kind.service” waits.')
  expect(messageOf('The join parallel2_join waits.', 'parallel2_join')).toBe('The join kind.parallel waits.')
  expect(messageOf('“审批” uses service9, service1.', 'approve5')).toBe('“审批” uses service9, kind.service.')
  expect(messageOf('“Xservice1” and service12 stay.', 'approve5')).toBe('“Xservice1” and service12 stay.')
})

test('a timer keeps one value, and a percentage begins with a number', () => {
  expect(changesWith({ duration: 'P1D' }, 'date', '2027-01-01')).toEqual({
    date: '2027-01-01',
    duration: '',
    cycle: '',
  })
  expect(changesWith({}, 'mode', 'percent')).toEqual({ mode: 'percent', percent: '50' })
  expect(changesWith({ percent: '66' }, 'mode', 'percent')).toEqual({ mode: 'percent' })
})

test('every kind of step can be made, and has a name', () => {
  for (const kind of STEP_KINDS) {
    const made = newStep(kind, t)
    expect(made.branches ?? made.fields['name']).toBeDefined()
  }
})

test('what is saved has positions for all of it and is a tree again', async () => {
  for (const tree of [newTree('leave', t), ROUTED]) {
    const xml = await fileOf(tree)
    const { ir } = await compile(xml)
    for (const id of [...Object.keys(ir?.nodes ?? {}), ...Object.keys(ir?.flows ?? {})])
      expect(xml).toContain(`bpmnElement="${id}"`)
    expect(readTree(xml)).toEqual(tree)
    expect(await fileOf(tree)).toBe(xml)
  }
})
