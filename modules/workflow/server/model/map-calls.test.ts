/** Bean calls as real files have them: listed, and replaced in the file itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile } from '#process/index.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { beansOf, withCalls } from './map-calls.import.ts'

/** Flowable: beans in conditions with signs of XML, in CDATA, as assignees, in lists, and as the work of a task. */
const LEAVE = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://www.flowable.org/processdef">
  <process id="leaveOfBeans" name="Leave" isExecutable="true">
    <documentation>asks \${approverService.leaderOf(initiator)}</documentation>
    <startEvent id="s" flowable:initiator="initiator"/>
    <userTask id="lead" name="Leader" flowable:assignee="\${approverService.leaderOf(initiator)}"/>
    <exclusiveGateway id="x" default="no"/>
    <userTask id="hr" name="HR" flowable:candidateUsers="#{ldapService.membersOf(&quot;hr&quot;)}"/>
    <userTask id="all" name="All" flowable:assignee="\${one}">
      <multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${userFinder.find(dept).users()}" flowable:elementVariable="one">
        <completionCondition>\${multiInstance.isDone(execution)}</completionCondition>
      </multiInstanceLoopCharacteristics>
    </userTask>
    <serviceTask id="mail" name="Mail" flowable:expression="\${mailBean.send(initiator, &apos;done&apos;)}"/>
    <endEvent id="e"/>
    <!-- \${approverService.leaderOf(initiator)} -->
    <sequenceFlow id="a" sourceRef="s" targetRef="lead"/>
    <sequenceFlow id="b" sourceRef="lead" targetRef="x"/>
    <sequenceFlow id="yes" name="long" sourceRef="x" targetRef="hr"><conditionExpression xsi:type="tFormalExpression"><![CDATA[\${days > 3 && !holidayBean.isShort(from, "}")}]]></conditionExpression></sequenceFlow>
    <sequenceFlow id="middle" sourceRef="x" targetRef="all"><conditionExpression xsi:type="tFormalExpression">\${days &gt; 1 &amp;&amp; limits.of(dept) &lt; 5}</conditionExpression></sequenceFlow>
    <sequenceFlow id="no" sourceRef="x" targetRef="mail"/>
    <sequenceFlow id="c" sourceRef="hr" targetRef="mail"/>
    <sequenceFlow id="d" sourceRef="all" targetRef="mail"/>
    <sequenceFlow id="f" sourceRef="mail" targetRef="e"/>
  </process>
</definitions>`

const EXPRESSIONS = {
  'approverService.leaderOf(initiator)': 'leader',
  'ldapService.membersOf("hr")': 'hrMembers',
  'userFinder.find(dept).users()': 'signers',
  'multiInstance.isDone(execution)': 'nrOfCompletedInstances >= 2',
  'holidayBean.isShort(from, "}")': "kind == 'short' || days < 1",
  'limits.of(dept)': 'limits.default',
}

const faultsOf = async (xml: string) =>
  (await compile(xml)).problems.filter(({ code }) => code === 'NEEDS_MAPPING').map(({ detail }) => detail)

test('each call is listed once, with its places; what a service can do is not', async () => {
  const found = beansOf(await compile(LEAVE), { byTask: new Set(['mail']), mapped: {} })
  expect(found.map(({ call, places }) => [call, places])).toEqual([
    ['approverService.leaderOf(initiator)', ['Leader']],
    ['ldapService.membersOf("hr")', ['HR']],
    ['userFinder.find(dept).users()', ['All']],
    ['multiInstance.isDone(execution)', ['All']],
    ['holidayBean.isShort(from, "}")', ['long']],
    ['limits.of(dept)', ['x → All']],
  ])
})

test('replaced, the file has nothing foreign left but the work of the task', async () => {
  const xml = withCalls(LEAVE, EXPRESSIONS)
  expect(await faultsOf(xml)).toEqual(['mailBean.send()'])
  const { ir } = await compile(xml)
  expect(ir?.nodes['lead']?.user?.assignee?.text).toBe('${leader}')
  expect(ir?.flows['yes']?.condition?.text).toBe("${days > 3 && !(kind == 'short' || days < 1)}")
  expect(ir?.flows['middle']?.condition?.text).toBe('${days > 1 && limits.default < 5}')
  expect(xml).toContain('<!-- ${approverService.leaderOf(initiator)} -->')
})

describe('attacks', () => {
  test.each(['x} ${y', '"/><userTask id="evil"/>', ']]><evil/>', 'a && <b', 'other.bean()', 'a', "'&amp;'", '1 < 2'])(
    'what is given in place of a call stays inside its expression: %s',
    async (given) => {
      const mapped = Object.fromEntries(Object.keys(EXPRESSIONS).map((call) => [call, given]))
      const before = await compile(LEAVE)
      const { problems, ...after } = await compile(withCalls(LEAVE, mapped))
      expect(Object.keys(after.ir?.nodes ?? {})).toEqual(Object.keys(before.ir?.nodes ?? {}))
      expect(problems.filter(({ code }) => code === 'EXPRESSION_SYNTAX')).toEqual([])
    },
  )

  test('names that every object has map nothing', () => {
    expect(withCalls('<a b="${constructor()} ${toString()}"/>', {})).toContain('${constructor()}')
    expect(withCalls('<a b="${toString()}"/>', { x: 'y' })).toContain('${toString()}')
  })

  test('a file of beginnings is gone over in time', () => {
    const begun = performance.now()
    withCalls(`<a>${'${a.b('.repeat(20_000)}</a>`, { 'a.b()': 'x' })
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

describe('through the API', () => {
  let server: TestServer & { close: () => Promise<void> }
  let token: string
  beforeAll(async () => {
    server = await aServer()
    token = await server.admin()
  })
  afterAll(() => server.close())
  const check = async (more: object) =>
    (await server.call(workflowModelFileRoutes.check, { body: { xml: LEAVE, ...more }, token })).data

  test('the report offers calls and names, and the import writes what was chosen', async () => {
    const first = await check({})
    expect(first.processes[0]?.isRunnable).toBe(false)
    expect(first.beans).toHaveLength(6)
    expect(first.foreign).toEqual([{ name: "${mailBean.send(initiator, 'done')}", tasks: ['Mail'] }])
    expect(first.variables).toEqual(expect.arrayContaining(['initiator', 'days', 'dept', 'from']))
    expect(first.variables).not.toContain('holidayBean')
    // What a condition calls is repaired at its flow, not at the gateway before it.
    const atFlow = first.findings.filter(({ flow }) => flow !== undefined)
    expect(atFlow.length).toBeGreaterThan(0)
    expect(atFlow.every(({ outcome, flow, node }) => outcome === 'refused' && flow !== node)).toBe(true)
    // Beans are mapped; no user is asked for one.
    expect(first.asked.filter(({ name }) => /Bean|limits/.test(name))).toEqual([])
    const functions = { "${mailBean.send(initiator, 'done')}": 'mailer' }
    const wrong = await check({ functions, expressions: { ...EXPRESSIONS, 'limits.of(dept)': 'a b' } })
    expect(wrong.beans.filter(({ isFaulty }) => isFaulty).map(({ call }) => call)).toEqual(['limits.of(dept)'])
    const whole = await check({ functions, expressions: EXPRESSIONS })
    expect(whole.findings.filter(({ outcome }) => outcome === 'refused')).toEqual([])
    const body = { name: 'Leave of beans', xml: LEAVE, functions, expressions: EXPRESSIONS }
    const kept = await server.call(workflowModelFileRoutes.import, { body, token })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const deployed = await server.call(workflowModelRoutes.deploy, { body: { id: kept.data.id }, token })
    expect(deployed.status, JSON.stringify(deployed.body)).toBe(200)
  })
})
