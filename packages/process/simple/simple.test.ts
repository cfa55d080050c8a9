/** The tree of the simple designer. The long test draws 1,000 others of each. */
import { describe, expect, test } from 'vitest'
import { places } from '../testing/bpmn.ts'
import { compile } from '../compile/compile.ts'
import { expectSoundTrees, expectUndoable } from './testing/soundness.ts'
import {
  carryOutOn,
  problemsOfTree,
  readTree,
  ROOT,
  withDiagram,
  writeTree,
  type SimpleBranch,
  type SimpleCommand,
  type SimpleFields,
  type SimpleStep,
  type SimpleTree,
} from './index.ts'

const leaf = (id: string, fields: SimpleFields = {}): SimpleStep => {
  const kind = id.replace(/\d+$/, '')
  return { id, kind: kind as 'approve', fields }
}
const branch = (id: string, fields: SimpleFields, ...steps: SimpleStep[]): SimpleBranch => ({ id, fields, steps })
const block = (id: string, ...branches: SimpleBranch[]): SimpleStep => ({
  id,
  kind: id.replace(/\d+$/, '') as 'condition',
  fields: {},
  branches,
})
const tree = (...steps: SimpleStep[]): SimpleTree => ({
  version: 1,
  made: 20,
  process: { key: 'leave', name: '请假' },
  start: { name: '开始' },
  steps,
  end: { name: '结束' },
})
const when = { condition: '${days > 3}' }
const problems = async (one: SimpleTree) =>
  (await compile(writeTree(one))).problems.map(({ code, severity, node, flow }) => ({
    code,
    severity,
    node,
    ...(flow !== undefined && { flow }),
  }))

const LEAVE = tree(
  leaf('approve1', { name: 'Leader', people: 'leader:1', onReject: 'end' }),
  block('condition2', branch('branch3', when, leaf('approve4', { people: 'post:director' })), branch('branch5', {})),
)

test('a tree is a row of BPMN elements with its attributes, and stands in the file itself', async () => {
  const xml = writeTree(LEAVE)
  expect(xml).toContain('<bpmn:process id="leave" name="请假" isExecutable="true">')
  expect(xml).toContain(
    '<bpmn:userTask id="approve1" name="Leader" portico:onReject="end" portico:people="leader:1"><bpmn:incoming>f_start</bpmn:incoming><bpmn:outgoing>f_approve1</bpmn:outgoing></bpmn:userTask>',
  )
  expect(xml).toContain('<bpmn:exclusiveGateway id="condition2" default="branch5">')
  expect(xml).toContain(
    '<bpmn:sequenceFlow id="branch3" sourceRef="condition2" targetRef="approve4"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${days &gt; 3}</bpmn:conditionExpression></bpmn:sequenceFlow>',
  )
  expect(xml).toContain('<bpmn:sequenceFlow id="branch5" sourceRef="condition2" targetRef="condition2_join" />')
  expect(await problems(LEAVE)).toEqual([])
  expect(readTree(xml)).toEqual(LEAVE)
})

test('a run goes where the conditions lead', async () => {
  const xml = writeTree(LEAVE)
  const run = (days: number) => places(xml, [{ complete: 'approve1' }], { vars: { days } })
  expect(await run(5)).toEqual(['approve1', 'approve4'])
  expect(await run(1)).toEqual(['approve1', 'ended'])
})

describe('a file opens as a tree', () => {
  test('with positions, and after lines were ended in another way', () => {
    const laidOut = '<x><bpmndi:BPMNDiagram id="d">\n  <bpmndi:BPMNPlane/>\n</bpmndi:BPMNDiagram></x>'
    const xml = withDiagram(writeTree(LEAVE), laidOut)
    expect(xml).toContain('<bpmndi:BPMNPlane/>')
    expect(readTree(xml)).toEqual(LEAVE)
    expect(readTree(xml.replaceAll('\n', '\r\n'))).toEqual(LEAVE)
  })

  test('with the key of a copied process', () => {
    const copied = writeTree(LEAVE).replace('process id="leave"', 'process id="leave_2"')
    expect(readTree(copied)?.process).toEqual({ key: 'leave_2', name: '请假' })
  })

  test('only while the process is the one that the tree says', () => {
    const xml = writeTree(LEAVE)
    expect(readTree(xml.replace('portico:people="leader:1"', 'portico:people="leader:2"'))).toBeUndefined()
    expect(readTree(xml.replace('days &gt; 3}</bpmn', 'days &gt; 4}</bpmn'))).toBeUndefined()
    expect(readTree(xml.replace('people&quot;:&quot;leader:1', 'people&quot;:&quot;leader:2'))).toBeUndefined()
    expect(readTree(xml.replace(/<portico:tree>.*<\/portico:tree>/, ''))).toBeUndefined()
  })

  test.each([
    ['not JSON', '{'],
    ['of another version', JSON.stringify({ ...LEAVE, version: 2 })],
    ['with a kind that is not known', JSON.stringify(tree(leaf('magic1')))],
    ['with an id twice', JSON.stringify(tree(leaf('approve1'), leaf('approve1')))],
    ['with an id that is still to be made', JSON.stringify(tree(leaf('approve21')))],
    ['with a block of one branch', JSON.stringify(tree(block('parallel1', branch('branch2', {}))))],
  ])('never %s', (_, text) => {
    const xml = writeTree(LEAVE).replace(
      /<portico:tree>.*<\/portico:tree>/,
      () => `<portico:tree>${text}</portico:tree>`,
    )
    expect(readTree(xml)).toBeUndefined()
  })
})

describe('each kind of step is an element that the core knows', () => {
  test.each([
    [leaf('handle1', { people: 'initiator', onReject: 'none' }), 'user'],
    [leaf('agree1', { name: 'Small sums' }), 'user'],
    [leaf('reject1', { onReject: 'continue' }), 'user'],
    [leaf('service1', { function: 'archive' }), 'job'],
    [leaf('message1', { message: 'filed' }), 'send'],
    [leaf('delay1', { duration: 'PT2H', calendar: 'default' }), 'catch'],
    [leaf('wait1', { message: 'paid', writes: 'amount' }), 'catch'],
    [leaf('call1', { calledElement: 'other' }), 'call'],
  ] as const)('%o', async (step, kind) => {
    const { ir, problems: found } = await compile(writeTree(tree(step)))
    expect(found).toEqual([])
    expect(ir?.nodes[step.id]?.kind).toBe(kind)
  })

  test('a decision without a user goes on, ends the process, or leaves it to the branches behind', async () => {
    const decided = block(
      'condition4',
      branch('branch5', { condition: "${outcome == 'reject'}" }, leaf('handle6', { people: 'initiator' })),
      branch('branch7', {}, leaf('handle8', { people: 'initiator' })),
    )
    const run = async (step: SimpleStep) => {
      const one = tree(leaf('agree9'), step, decided)
      expect(readTree(writeTree(one))).toEqual(one)
      expect((await compile(writeTree(one))).ir?.nodes[step.id]?.user?.automatic).toBe(step.kind)
      return places(writeTree(one))
    }
    expect(await run(leaf('agree1'))).toEqual(['handle8'])
    expect(await run(leaf('reject1', { onReject: 'end' }))).toEqual(['rejected'])
    expect(await run(leaf('reject1', { onReject: 'continue' }))).toEqual(['handle6'])
    // What a file says beside its kind does not count.
    expect(writeTree(tree(leaf('reject1', { automatic: 'agree' })))).not.toContain('automatic="agree"')
  })

  test('several approvers', async () => {
    const step = leaf('approve1', { people: 'role:finance', mode: 'percent', percent: '66' })
    const { ir } = await compile(writeTree(tree(step)))
    expect(ir?.nodes['approve1']?.multi).toMatchObject({ mode: 'percent', percent: 66, sequential: false })
  })
})

describe('a route', () => {
  const back = (target: string) => branch('branch5', when, leaf('goto6', { target }))

  test('leads back to a step', async () => {
    const one = tree(leaf('approve1'), leaf('handle2'), block('condition4', back('approve1'), branch('branch7', {})))
    expect(await problems(one)).toEqual([])
    const steps = [{ complete: 'approve1' }, { complete: 'handle2', vars: { days: 5 } }, { complete: 'approve1' }]
    expect(await places(writeTree(one), steps)).toEqual(['approve1', 'handle2', 'approve1', 'handle2'])
  })

  test('to a parallel block starts all of its branches again', async () => {
    const both = block('parallel1', branch('branch2', {}, leaf('approve3')), branch('branch4', {}, leaf('approve8')))
    const one = tree(both, leaf('handle9'), block('condition4', back('parallel1'), branch('branch7', {})))
    expect(await problems(one)).toEqual([])
    const steps = [{ complete: 'approve3' }, { complete: 'approve8' }, { complete: 'handle9', vars: { days: 5 } }]
    expect((await places(writeTree(one), steps)).at(-1)).toBe('approve3 approve8')
  })

  test('into a branch beside others, to itself or nowhere keeps the model from being deployed', async () => {
    const both = block('parallel1', branch('branch2', {}, leaf('approve3')), branch('branch4', {}))
    for (const target of ['approve3', 'goto6', 'none']) {
      const one = tree(both, block('condition4', back(target), branch('branch7', {})))
      expect(problemsOfTree(one)).toEqual([{ code: 'TARGET_MISSING', id: 'goto6' }])
      expect(await problems(one)).toContainEqual({ code: 'LINK_TARGET', severity: 'error', node: 'goto6' })
    }
  })

  test('that every run takes never ends, and what stands behind ends is never reached', () => {
    const endless = block('condition4', back('approve1'), branch('branch7', {}, leaf('goto8', { target: 'approve1' })))
    expect(problemsOfTree(tree(leaf('approve1'), endless)).map(({ code }) => code)).toContain('NEVER_ENDS')
    const over = block('condition4', branch('branch5', when, leaf('end6')), branch('branch7', {}, leaf('end8')))
    expect(problemsOfTree(tree(over, leaf('approve1')))).toEqual([{ code: 'NEVER_REACHED', id: 'approve1' }])
  })
})

describe('steps that belong together', () => {
  const scope = (fields: SimpleFields, ...steps: SimpleStep[]): SimpleStep => ({
    ...block('scope1', branch('branch2', {}, ...steps)),
    fields,
  })

  test('are a sub-process with a start and an end of its own', async () => {
    const one = tree(scope({ name: 'Ship' }, leaf('handle3'), leaf('approve4')), leaf('approve5'))
    expect(await problems(one)).toEqual([])
    const xml = writeTree(one)
    expect(xml).toContain('<bpmn:subProcess id="scope1" name="Ship"><bpmn:incoming>f_start</bpmn:incoming>')
    expect(readTree(xml)).toEqual(one)
    const steps = [{ complete: 'handle3' }, { complete: 'approve4' }, { complete: 'approve5' }]
    expect(await places(xml, steps)).toEqual(['handle3', 'approve4', 'approve5', 'ended'])
  })

  test('are canceled when their time runs out: the process goes on behind them, or is rejected', async () => {
    const limited = (rule: SimpleFields) =>
      tree(scope({ name: 'Ship', 'time-limit': 'PT1H', ...rule }, leaf('approve3')), leaf('approve5'))
    const rules: SimpleFields[] = [{}, { 'on-limit': 'reject' }, { each: 'users' }]
    for (const rule of rules) {
      const one = limited(rule)
      expect(await problems(one)).toEqual([])
      expect(readTree(writeTree(one))).toEqual(one)
    }
    const run = (rule: SimpleFields, steps: Parameters<typeof places>[1]) => places(writeTree(limited(rule)), steps)
    expect(await run({}, [{ advance: 'PT59M' }, { advance: 'PT1M' }])).toEqual(['approve3', 'approve3', 'approve5'])
    expect(await run({ 'on-limit': 'reject' }, [{ advance: 'PT1H' }])).toEqual(['approve3', 'rejected'])
    expect(await run({}, [{ complete: 'approve3' }, { advance: 'PT1H' }, { complete: 'approve5' }])).toEqual([
      'approve3',
      'approve5',
      'approve5',
      'ended',
    ])
  })

  test('are done for each item of a list, at once or one after the other', async () => {
    const run = (fields: SimpleFields) =>
      places(writeTree(tree(scope(fields, leaf('approve3', { assignee: '${who}' })))), [{ complete: 'approve3' }], {
        vars: { users: ['ann', 'bob'] },
      })
    expect(await run({ each: 'users', 'each-as': 'who' })).toEqual(['approve3×2', 'approve3'])
    expect(await run({ each: '${users}', 'each-as': 'who', 'each-in-turn': 'true' })).toEqual(['approve3', 'approve3'])
    const none = writeTree(tree(scope({ each: 'users' }, leaf('approve3')), leaf('approve5')))
    expect(await places(none)).toEqual(['approve5'])
  })

  test('have ends and routes within themselves, and messages in the file around', async () => {
    const exits = block(
      'condition4',
      branch('branch5', when, leaf('goto6', { target: 'handle3' })),
      branch('branch7', {}, leaf('wait8', { message: 'paid' })),
    )
    const one = tree(scope({}, leaf('handle3'), exits), leaf('approve9'))
    expect(problemsOfTree(one)).toEqual([])
    expect(await problems(one)).toEqual([])
    const again = { complete: 'handle3', vars: { days: 5 } }
    expect(await places(writeTree(one), [again, { complete: 'handle3', vars: { days: 1 } }])).toEqual([
      'handle3',
      'handle3',
      'wait8',
    ])
    const stop = block('condition4', branch('branch5', when, leaf('end6')), branch('branch7', {}, leaf('handle8')))
    const ended = writeTree(tree(scope({}, leaf('handle3'), stop), leaf('approve9')))
    expect((await places(ended, [again])).at(-1)).toBe('approve9')
  })

  test('are one row: no route crosses its border, it has no second branch, and it ends', () => {
    const out = block(
      'condition4',
      branch('branch5', when, leaf('goto6', { target: 'approve9' })),
      branch('branch7', {}),
    )
    const one = tree(scope({}, out), leaf('approve9'))
    expect(problemsOfTree(one)).toEqual([{ code: 'TARGET_MISSING', id: 'goto6' }])
    expect(carryOutOn(one, { type: 'addBranch', block: 'scope1', fields: {} })).toBeUndefined()
    expect(carryOutOn(one, { type: 'remove', id: 'branch2' })).toBeUndefined()
    expect(carryOutOn(one, { type: 'copy', id: 'branch2' })).toBeUndefined()
    const endless = tree(scope({}, leaf('handle3'), leaf('goto4', { target: 'handle3' })))
    expect(problemsOfTree(endless).map(({ code, id }) => `${code} ${id}`)).toContain('NEVER_ENDS handle3')
    expect(carryOutOn(endless, { type: 'remove', id: 'handle3' })?.id).toBe('scope1')
    const added = carryOutOn(one, { type: 'add', place: { row: ROOT, at: 0 }, step: { kind: 'scope', fields: {} } })
    expect(added?.tree.steps[0]).toEqual({
      id: 'scope21',
      kind: 'scope',
      fields: {},
      branches: [{ id: 'branch22', fields: {}, steps: [] }],
    })
  })
})

test('an end in a branch beside others ends the others, too', async () => {
  const stop = block('condition5', branch('branch6', when, leaf('end7')), branch('branch8', {}, leaf('approve9')))
  const one = tree(
    block('parallel1', branch('branch2', {}, leaf('approve3')), branch('branch4', {}, leaf('handle10'), stop)),
  )
  expect(await problems(one)).toEqual([])
  const xml = writeTree(one)
  expect(await places(xml, [{ complete: 'handle10', vars: { days: 5 } }])).toEqual(['approve3 handle10', 'ended'])
})

test('a branch without a condition is named at the branch', async () => {
  const one = tree(
    leaf('approve9'),
    block('condition1', branch('branch2', {}), branch('branch3', {}, leaf('approve4'))),
  )
  expect(problemsOfTree(one)).toEqual([{ code: 'CONDITION_MISSING', id: 'branch2' }])
  expect(await problems(one)).toEqual([
    { code: 'NO_CONDITION', severity: 'warning', node: 'condition1', flow: 'branch2' },
  ])
})

describe('a command', () => {
  const does = (one: SimpleTree, command: SimpleCommand) => carryOutOn(one, command)
  const add = (kind: 'approve' | 'condition' | 'goto' | 'end', row: string, at: number): SimpleCommand => ({
    type: 'add',
    place: { row, at },
    step: { kind, fields: {} },
  })

  test('adds a step with an id that was never there', () => {
    expect(does(LEAVE, add('approve', ROOT, 0))).toMatchObject({ id: 'approve21', tree: { made: 21 } })
    expect(does(LEAVE, add('condition', 'branch5', 0))?.id).toBe('condition21')
  })

  test('refuses what cannot stand there', () => {
    expect(does(LEAVE, add('end', ROOT, 1))).toBeUndefined()
    expect(does(LEAVE, add('goto', 'branch3', 0))).toBeUndefined()
    expect(does(LEAVE, add('approve', 'branch9', 0))).toBeUndefined()
    expect(does(LEAVE, add('approve', ROOT, 3))).toBeUndefined()
    const ended = does(LEAVE, add('end', 'branch3', 1))?.tree ?? LEAVE
    expect(does(ended, add('approve', 'branch3', 2))).toBeUndefined()
    expect(does(LEAVE, { type: 'move', id: 'condition2', place: { row: 'branch3', at: 0 } })).toBeUndefined()
    expect(does(LEAVE, { type: 'remove', id: 'branch3' })).toBeUndefined()
    expect(does(LEAVE, { type: 'set', id: 'process', fields: { key: '1 x' } })).toBeUndefined()
    expect(does(LEAVE, { type: 'set', id: 'approve1', fields: { name: 'a\u0000' } })).toBeUndefined()
    expect(does(LEAVE, { type: 'set', id: 'approve1', fields: { 'a" b': 'x' } })).toBeUndefined()
  })

  test('that removes a step leaves no route to it', () => {
    const one = tree(
      leaf('approve1'),
      leaf('approve8', { onReject: 'return', rejectTo: 'approve1' }),
      block('condition4', branch('branch5', when, leaf('goto6', { target: 'approve1' })), branch('branch7', {})),
    )
    const done = does(one, { type: 'remove', id: 'approve1' })
    expect(done?.id).toBe('start')
    expect(JSON.stringify(done?.tree)).not.toContain('approve1')
    expect(done?.tree.steps[0]?.fields).toEqual({ onReject: 'return' })
  })

  test('that copies a block leads its routes to the copies', () => {
    const one = tree(
      block(
        'condition4',
        branch(
          'branch5',
          when,
          leaf('approve1'),
          block('condition8', branch('branch9', when, leaf('goto6', { target: 'approve1' })), branch('branch10', {})),
        ),
        branch('branch7', {}),
      ),
    )
    const copied = does(one, { type: 'copy', id: 'condition4' })?.tree.steps[1]
    expect(JSON.stringify(copied)).toContain('"target":"approve23"')
    expect(does(one, { type: 'copy', id: 'branch5' })?.tree.steps).toHaveLength(1)
    expect(does(one, { type: 'copy', id: 'branch7' })).toBeUndefined()
    const source = one.steps[0]
    if (source === undefined) throw new Error('no block')
    // Into one of its own branches as well: what is pasted is a copy.
    const inside = does(one, { type: 'paste', place: { row: 'branch5', at: 0 }, step: source })
    expect(inside && readTree(writeTree(inside.tree))).toEqual(inside?.tree)
    const foreign = leaf('approve900', { name: 'Elsewhere', rejectTo: 'approve901' })
    const pasted = does(one, { type: 'paste', place: { row: ROOT, at: 0 }, step: foreign })?.tree.steps[0]
    expect(pasted).toMatchObject({ kind: 'approve', fields: { name: 'Elsewhere' } })
    expect([pasted?.id === 'approve900', pasted?.fields]).toEqual([false, { name: 'Elsewhere' }])
  })

  test('moves steps and branches; the branch for all else stays last', () => {
    const moved = does(LEAVE, { type: 'move', id: 'approve1', place: { row: 'branch5', at: 0 } })
    expect(moved?.tree.steps).toEqual([
      block(
        'condition2',
        branch('branch3', when, leaf('approve4', { people: 'post:director' })),
        branch('branch5', {}, LEAVE.steps[0] ?? leaf('approve1')),
      ),
    ])
    expect(does(LEAVE, { type: 'moveBranch', id: 'branch3', by: 1 })).toBeUndefined()
    const more = does(LEAVE, { type: 'addBranch', block: 'condition2', fields: {} })
    expect(more?.tree.steps[1]).toMatchObject({ branches: [{ id: 'branch3' }, { id: 'branch21' }, { id: 'branch5' }] })
    const turned = more && does(more.tree, { type: 'moveBranch', id: 'branch21', by: -1 })
    expect(turned?.tree.steps[1]).toMatchObject({
      branches: [{ id: 'branch21' }, { id: 'branch3' }, { id: 'branch5' }],
    })
  })
})

test('random trees are deployed, end, and come back from their files', () =>
  expectSoundTrees({ numRuns: 150, seed: 7 }))
test('random commands are undone and redone', () => expectUndoable({ numRuns: 150, seed: 2026 }))
