/** Every word of another engine that the import report calls understood: what the server then does with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import type { WorkflowTask } from '#workflow/contract/task.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelFileRoutes, type ImportFinding } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aRole, anActor, type TestActor } from '../../../../tests/people.ts'
import { dmn } from '../../../../packages/process/testing/dmn.ts'
import { fields, flows, get, processOf, start, toDo } from '../testing/processes.ts'
import { understoodNames } from './meanings.import.ts'

const CAN = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle', 'wf:work:do']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const clerks = await aRole(server, { can: [], name: 'Clerks' })
  ann = await anActor(server, { can: CAN, realName: 'Ann' })
  bob = await anActor(server, { can: CAN, realName: 'Bob', roleIds: [clerks] })
  const table = (level: string) => dmn([{ id: 'rated', inputs: ['1'], outputs: ['level'], rules: [`1 => "${level}"`] }])
  const token = admin
  const { data } = await server.call(decisionTableRoutes.create, { body: { name: 'Rated', xml: table('old') }, token })
  await server.call(decisionTableRoutes.deploy, { body: { id: data.id }, token })
  const body = { id: data.id, version: 1, name: 'Rated', xml: table('new') }
  await server.call(decisionTableRoutes.update, { body, token })
  await server.call(decisionTableRoutes.deploy, { body: { id: data.id }, token })
})
afterAll(() => server.close())

/** A started process, as its initiator sees it. */
interface Run {
  rootId: string
  /** The variables of the instance. */
  vars: () => Promise<Record<string, unknown>>
  /** Open tasks of the instance. */
  tasks: () => Promise<WorkflowTask[]>
  complete: (vars?: Record<string, unknown>) => Promise<void>
  /** Ends the external work of a topic: done with these variables, or failed with an error of the model. */
  work: (topic: string, end: { vars: Record<string, string> } | { bpmnError: string; message: string }) => Promise<void>
}

interface Case {
  body: string
  more?: string
  /** Work of the file, and the registered function that does it here. */
  functions?: Record<string, string>
  vars?: Record<string, string[]>
  observe: (run: Run) => Promise<unknown>
  expected: unknown
}

const MINE = 'camunda:assignee="${initiator}"'
const task = (attributes: string, inside = '', id = 't') => `<userTask id="${id}" ${attributes}>${inside}</userTask>`
const extended = (inside: string) => `<extensionElements>${inside}</extensionElements>`
/** Start, one activity `t`, a task `after` of the initiator, end. */
const around = (activity: string, begin = '<startEvent id="s"/>') =>
  `${begin}${activity}${task(MINE, '', 'after')}<endEvent id="e"/>${flows('s t', 't after', 'after e')}`
const service = (attributes: string, inside = '') =>
  around(`<serviceTask id="t" camunda:resultVariable="got" ${attributes}>${inside}</serviceTask>`)

const first = async ({ tasks }: Run) => (await tasks())[0]
const nodes = async ({ tasks }: Run) => (await tasks()).map(({ nodeId }) => nodeId)
const handled: Case['observe'] = async (run) => {
  await run.work('stamp', { vars: {} })
  return nodes(run)
}
const mapped = (attributes: string, name: string): Case => ({
  body: service(attributes),
  functions: { [name]: 'stamp' },
  observe: handled,
  expected: ['after'],
})
/** A process that calls another, `called`, which waits at a task of the initiator with `seen`. */
const calling = (called: string, inside: string, attributes = ''): Pick<Case, 'body' | 'vars' | 'more'> => ({
  body: around(
    `<callActivity id="t" calledElement="${called}" ${attributes}>${inside}</callActivity>`,
    '<startEvent id="s" portico:writes="list,other"/>',
  ),
  vars: { list: ['a'], other: ['b'] },
  more: `<process id="${called}" isExecutable="true"><startEvent id="cs"/>
    <userTask id="inside" ${MINE}>${fields('answer')}</userTask><endEvent id="ce"/>
    <sequenceFlow id="c1" sourceRef="cs" targetRef="inside"/><sequenceFlow id="c2" sourceRef="inside" targetRef="ce"/></process>`,
})
const varsOfTask = async (run: Run) => {
  const { data } = await server.call(workflowTaskRoutes.get, {
    params: { id: (await first(run))?.id ?? '' },
    token: ann.token,
  })
  return { list: data.vars['list'] ?? null, other: data.vars['other'] ?? null }
}
const failing = (definition: string, more: string): Pick<Case, 'body' | 'more'> => ({
  body: `${around(`<serviceTask id="t" camunda:type="external" camunda:topic="stamp"/>
    <boundaryEvent id="b" attachedToRef="t">${definition}</boundaryEvent><endEvent id="e2"/>`)}
    ${task(MINE, '', 'caught')}<sequenceFlow id="b1" sourceRef="b" targetRef="caught"/>
    <sequenceFlow id="b2" sourceRef="caught" targetRef="e2"/>`,
  more,
})
const SPOILT = '<error id="spoilt" errorCode="SPOILT"/>'
const spoil: Case['observe'] = async (run) => {
  await run.work('stamp', { bpmnError: 'SPOILT', message: 'It rained' })
  return { at: await nodes(run), got: (await run.vars())['got'] }
}

/** The first version of the decision, although there is a newer one. */
const rated = (variable: string): Case => ({
  body: around(
    `<businessRuleTask id="t" camunda:decisionRef="rated" camunda:decisionRefBinding="version" camunda:decisionRefVersion="1" camunda:resultVariable="${variable}"/>`,
  ),
  observe: async (run) => (await run.vars())[variable],
  expected: [{ level: 'old' }],
})

const CASES: Record<string, Case> = {
  assignee: {
    body: around(task(MINE)),
    observe: async (run) => (await first(run))?.assignee,
    expected: 'Ann',
  },
  candidateUsers: {
    body: around(task('camunda:candidateUsers="${initiator}"')),
    observe: async (run) => (await first(run))?.actions.includes('claim'),
    expected: true,
  },
  candidateGroups: {
    body: around(task('camunda:candidateGroups="Clerks"')),
    observe: async ({ rootId }) => (await toDo(server, bob.token)).find((one) => one.rootId === rootId)?.actions[0],
    expected: 'claim',
  },
  initiator: {
    body: around(task('camunda:assignee="${who}"'), '<startEvent id="s" camunda:initiator="who"/>'),
    observe: async (run) => (await first(run))?.assignee,
    expected: 'Ann',
  },
  formData: {
    body: around(task(MINE, fields('amount:long'))),
    observe: async (run) => {
      await run.complete({ amount: 7 })
      return (await run.vars())['amount']
    },
    expected: 7,
  },
  formProperty: {
    body: around(task(MINE, extended('<camunda:formProperty id="amount" type="long"/>'))),
    observe: async (run) => {
      await run.complete({ amount: 7 })
      return (await run.vars())['amount']
    },
    expected: 7,
  },
  dueDate: {
    body: around(task(`${MINE} camunda:dueDate="2030-01-02T03:04:05Z"`)),
    observe: async (run) => (await first(run))?.dueDate,
    expected: '2030-01-02T03:04:05.000Z',
  },
  collection: {
    body: around(
      task(MINE, '<multiInstanceLoopCharacteristics camunda:collection="list" camunda:elementVariable="one"/>'),
      '<startEvent id="s" portico:writes="list"/>',
    ),
    vars: { list: ['a', 'b', 'c'] },
    observe: nodes,
    expected: ['t', 't', 't'],
  },
  elementVariable: {
    body: around(
      task(
        'camunda:assignee="${one}"',
        '<multiInstanceLoopCharacteristics camunda:collection="list" camunda:elementVariable="one"/>',
      ),
      '<startEvent id="s" portico:writes="list"/>',
    ),
    vars: { list: ['$ann'] },
    observe: async (run) => (await first(run))?.assignee,
    expected: 'Ann',
  },
  type: mapped('camunda:type="mail"', 'type mail'),
  topic: {
    body: service('camunda:type="external" camunda:topic="stamp"'),
    observe: handled,
    expected: ['after'],
  },
  class: mapped('camunda:class="org.example.Stamp"', 'org.example.Stamp'),
  delegateExpression: mapped('camunda:delegateExpression="${stamp}"', '${stamp}'),
  resource: {
    body: around('<scriptTask id="t" scriptFormat="groovy" camunda:resource="stamp.groovy"/>'),
    functions: { groovy: 'stamp' },
    observe: handled,
    expected: ['after'],
  },
  in: {
    ...calling('called_in', extended('<camunda:in source="list" target="list"/>')),
    observe: varsOfTask,
    expected: { list: ['a'], other: null },
  },
  out: {
    ...calling(
      'called_out',
      extended('<camunda:in source="list" target="list"/><camunda:out source="answer" target="got"/>'),
    ),
    observe: async (run) => {
      await run.complete({ answer: 'yes' })
      return (await run.vars())['got']
    },
    expected: 'yes',
  },
  inheritVariables: {
    ...calling('called_all', extended('<camunda:in source="list" target="list"/>'), 'camunda:inheritVariables="true"'),
    observe: varsOfTask,
    expected: { list: ['a'], other: ['b'] },
  },
  inputOutput: {
    body: around(
      `<serviceTask id="t" camunda:type="external" camunda:topic="stamp">${extended(
        '<camunda:inputOutput><camunda:outputParameter name="got">${1 + 1}</camunda:outputParameter></camunda:inputOutput>',
      )}</serviceTask>`,
    ),
    observe: async (run) => {
      await run.work('stamp', { vars: {} })
      return (await run.vars())['got']
    },
    expected: 2,
  },
  expression: {
    body: service('camunda:expression="${1 + 1}"'),
    observe: async (run) => (await run.vars())['got'],
    expected: 2,
  },
  resultVariable: {
    body: service('camunda:expression="${2 + 1}"'),
    observe: async (run) => (await run.vars())['got'],
    expected: 3,
  },
  resultVariableName: {
    body: around('<serviceTask id="t" camunda:expression="${2 + 2}" camunda:resultVariableName="got"/>'),
    observe: async (run) => (await run.vars())['got'],
    expected: 4,
  },
  decisionRef: {
    body: around('<businessRuleTask id="t" camunda:decisionRef="rated" camunda:resultVariable="got"/>'),
    observe: async (run) => (await run.vars())['got'],
    expected: [{ level: 'new' }],
  },
  decisionRefBinding: rated('got'),
  decisionRefVersion: rated('got'),
  mapDecisionResult: {
    body: around(
      '<businessRuleTask id="t" camunda:decisionRef="rated" camunda:resultVariable="got" camunda:mapDecisionResult="singleEntry"/>',
    ),
    observe: async (run) => (await run.vars())['got'],
    expected: 'new',
  },
  errorCodeVariable: {
    ...failing('<errorEventDefinition errorRef="spoilt" camunda:errorCodeVariable="got"/>', SPOILT),
    observe: spoil,
    expected: { at: ['caught'], got: 'SPOILT' },
  },
  errorVariable: {
    ...failing('<errorEventDefinition errorRef="spoilt" camunda:errorVariable="got"/>', SPOILT),
    observe: spoil,
    expected: { at: ['caught'], got: 'SPOILT' },
  },
  errorMessageVariable: {
    ...failing('<errorEventDefinition errorRef="spoilt" camunda:errorMessageVariable="got"/>', SPOILT),
    observe: spoil,
    expected: { at: ['caught'], got: 'It rained' },
  },
  escalationCodeVariable: {
    body: `${around(`<subProcess id="t"><startEvent id="is"/><endEvent id="ie"><escalationEventDefinition escalationRef="up"/></endEvent>
      <sequenceFlow id="i1" sourceRef="is" targetRef="ie"/></subProcess><boundaryEvent id="b" attachedToRef="t" cancelActivity="false">
      <escalationEventDefinition escalationRef="up" camunda:escalationCodeVariable="got"/></boundaryEvent><endEvent id="e2"/>`)}
      <sequenceFlow id="b1" sourceRef="b" targetRef="e2"/>`,
    more: '<escalation id="up" escalationCode="UP"/>',
    observe: async (run) => (await run.vars())['got'],
    expected: 'UP',
  },
}

const UNREAD = {
  formKey: task(`${MINE} camunda:formKey="embedded:app:form.html"`),
  formRef: task(`${MINE} camunda:formRef="form"`),
  followUpDate: task(`${MINE} camunda:followUpDate="2030-01-02T03:04:05Z"`),
  calledElementBinding: '<callActivity id="t" calledElement="v" camunda:calledElementBinding="version"/>',
}

const check = async (xml: string) =>
  (await server.call(workflowModelFileRoutes.check, { body: { xml }, token: admin })).data.findings
const of = (findings: ImportFinding[], name: string) =>
  findings.filter(({ what }) => what.replace(/^.*:/, '') === name).map(({ outcome }) => outcome)

async function begin(key: string, { body, more, functions = {}, vars }: Case): Promise<Run> {
  const xml = processOf(key, body, key, more)
  const found = await server.call(workflowModelFileRoutes.import, { body: { name: key, xml, functions }, token: admin })
  const deployed = await server.call(workflowModelRoutes.deploy, { body: { id: found.data.id }, token: admin })
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200)
  const meant = Object.fromEntries(
    Object.entries(vars ?? {}).map(([name, all]) => [name, all.map((one) => (one === '$ann' ? ann.id : one))]),
  )
  const { rootId } = await start(server, ann.token, { key, vars: meant })
  const tasks = async () => (await toDo(server, ann.token)).filter((one) => one.rootId === rootId)
  return {
    rootId,
    tasks,
    vars: async () => (await get(server, ann.token, rootId)).vars,
    complete: async (values = {}) => {
      const [open] = await tasks()
      const answer = await server.call(workflowTaskRoutes.complete, {
        body: { id: open?.id ?? '', vars: values },
        token: ann.token,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    work: async (topic, end) => {
      const { data } = await server.call(workflowWorkRoutes.claim, { body: { topics: [topic] }, token: admin })
      const leased = data.find((one) => one.rootId === rootId)
      const proof = { id: leased?.id ?? '', lease: leased?.lease ?? '' }
      const answer =
        'vars' in end
          ? await server.call(workflowWorkRoutes.complete, { body: { ...proof, vars: end.vars }, token: admin })
          : await server.call(workflowWorkRoutes.fail, { body: { ...proof, ...end }, token: admin })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
  }
}

test('every word that is called understood has its case here', () => {
  expect(Object.keys(CASES).sort()).toEqual([...understoodNames].sort())
})

test.each(Object.entries(CASES))('%s is reported as understood, and works', async (name, one) => {
  const key = `v_${name}`
  expect(new Set(of(await check(processOf(key, one.body, key, one.more)), name))).toEqual(new Set(['mapped']))
  expect(await one.observe(await begin(key, one))).toEqual(one.expected)
})

test.each(Object.entries(UNREAD))('%s is reported as without effect', async (name, activity) => {
  expect(of(await check(processOf('v', around(activity))), name)).toEqual(['ignored'])
})

test('the form of a start is the form of the process', async () => {
  const body = around(task(MINE), '<startEvent id="s" camunda:formKey="leave-form"/>')
  expect(of(await check(processOf('v_start', body)), 'formKey')).toEqual(['mapped'])
  await begin('v_start', { body, observe: nodes, expected: [] })
  const { data } = await server.call(workflowInstanceRoutes.startable, { token: ann.token })
  expect(data.find(({ key }) => key === 'v_start')).toMatchObject({ formKey: 'leave-form' })
})
