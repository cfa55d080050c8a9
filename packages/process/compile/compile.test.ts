/** What a file contains, and the problems reported about it. */
import { describe, expect, test } from 'vitest'
import { blockers, compile } from './compile.ts'
import { explain } from '../cli/inspect.ts'
import { bpmn, places, trial } from '../testing/bpmn.ts'

const codes = async (xml: string) =>
  (await compile(xml)).problems.map(({ code, node }) => `${code} ${node ?? ''}`.trim())
const file = (inside: string, roots = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:activiti="http://activiti.org/bpmn" xmlns:flowable="http://flowable.org/bpmn" xmlns:own="urn:portico:process">${roots}<process id="p">${inside}</process></definitions>`
const around = (task: string) => file(`<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="T"/>${task}`)

describe('problems', () => {
  test.each([
    ['a complex gateway', around('<complexGateway id="T"/>'), 'COMPLEX_GATEWAY T'],
    ['an ad-hoc sub-process', around('<adHocSubProcess id="T"><task id="t1"/></adHocSubProcess>'), 'NOT_SUPPORTED T'],
    [
      'what is for compensation and has a flow',
      around('<task id="T" isForCompensation="true"/>'),
      'HANDLER_CONNECTED T',
    ],
    ['token quantities', around('<task id="T" startQuantity="2"/>'), 'TOKEN_QUANTITY T'],
    [
      'several triggers',
      around(
        '<intermediateCatchEvent id="T"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition><conditionalEventDefinition><condition xsi:type="tFormalExpression">${a}</condition></conditionalEventDefinition></intermediateCatchEvent>',
      ),
      'SEVERAL_TRIGGERS T',
    ],
    [
      'a timer without a time',
      around('<intermediateCatchEvent id="T"><timerEventDefinition/></intermediateCatchEvent>'),
      'NO_TRIGGER T',
    ],
    ['a class', around('<serviceTask id="T" camunda:class="com.example.Pay"/>'), 'NEEDS_MAPPING T'],
    ['a delegate', around('<serviceTask id="T" flowable:delegateExpression="${pay}"/>'), 'NEEDS_MAPPING T'],
    ['a bean', around('<serviceTask id="T" activiti:expression="${pay.go()}"/>'), 'NEEDS_MAPPING T'],
    [
      'a script',
      around('<scriptTask id="T" scriptFormat="groovy"><script>x = 1</script></scriptTask>'),
      'NEEDS_MAPPING T',
    ],
    [
      'a listener',
      around(
        '<userTask id="T"><extensionElements><camunda:taskListener class="x" event="create"/></extensionElements></userTask>',
      ),
      'LISTENER_IGNORED T',
    ],
    ['an extension without effect', around('<userTask id="T" camunda:priority="3"/>'), 'EXTENSION_IGNORED T'],
    ['a call of nothing', around('<callActivity id="T"/>'), 'NO_CALLED_PROCESS T'],
    [
      'a number of times that is missing',
      around('<userTask id="T"><multiInstanceLoopCharacteristics/></userTask>'),
      'NO_MULTIPLICITY T',
    ],
    ['what nothing leads to', around('<task id="T"/><task id="U"/>'), 'UNREACHABLE U'],
    ['no start event', file('<userTask id="T"/>'), 'NO_START_EVENT p'],
    [
      'a flow to nowhere',
      file('<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="gone"/>'),
      'FLOW_NOWHERE s',
    ],
    ['an id used twice', file('<startEvent id="s"/><task id="s"/>'), 'DUPLICATE_ID s'],
    [
      'a message that is not there',
      around('<intermediateCatchEvent id="T"><messageEventDefinition messageRef="gone"/></intermediateCatchEvent>'),
      'DANGLING_REFERENCE',
    ],
    [
      'a condition that does not parse',
      file(
        '<startEvent id="s"/><exclusiveGateway id="x"/><task id="A"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/><sequenceFlow id="g" sourceRef="x" targetRef="A"><conditionExpression xsi:type="tFormalExpression">${a >}</conditionExpression></sequenceFlow>',
      ),
      'EXPRESSION_SYNTAX x',
    ],
    [
      'a script as a condition',
      file(
        '<startEvent id="s"/><exclusiveGateway id="x"/><task id="A"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/><sequenceFlow id="g" sourceRef="x" targetRef="A"><conditionExpression xsi:type="tFormalExpression" language="groovy">a</conditionExpression></sequenceFlow>',
      ),
      'NEEDS_MAPPING x',
    ],
    [
      'a link to nowhere',
      around('<intermediateThrowEvent id="T"><linkEventDefinition name="L"/></intermediateThrowEvent>'),
      'LINK_TARGET T',
    ],
    [
      'a loop that never ends',
      file(
        '<startEvent id="s"/><task id="T"/><sequenceFlow id="f" sourceRef="s" targetRef="T"/><sequenceFlow id="g" sourceRef="T" targetRef="T"/>',
      ),
      'CYCLE_WITHOUT_END T',
    ],
    [
      'an event gateway that leads to work',
      file(
        '<startEvent id="s"/><eventBasedGateway id="g"/><userTask id="T"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/><sequenceFlow id="h" sourceRef="g" targetRef="T"/>',
      ),
      'BAD_EVENT_TARGET g',
    ],
    ['an unknown mode', around('<userTask id="T" own:onReject="explode"/>'), 'BAD_VALUE T'],
    [
      'conditions after a parallel gateway',
      bpmn({ s: 'start', T: 'and', A: 'user', B: 'user' }, ['s T', 'T A ${a}', 'T B']),
      'CONDITION_IGNORED T',
    ],
    [
      'a choice by chance',
      bpmn({ s: 'start', T: 'xor', A: 'user', B: 'user' }, ['s T', 'T A', 'T B ${b}']),
      'NO_CONDITION T',
    ],
  ])('%s', async (_, xml, expected) => {
    expect(await codes(xml)).toContain(expected)
  })

  test('what is no BPMN at all', async () => {
    for (const xml of ['', 'hello', '<a/>', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">'])
      expect(
        (await compile(xml)).problems.map(({ code }) => code),
        xml,
      ).toEqual(['NOT_BPMN'])
    expect(await codes('<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>')).toEqual(['NO_PROCESS'])
  })

  test('a sound model has none', async () => {
    expect(await codes(bpmn({ s: 'start', A: 'user assignee=ann', e: 'end' }, ['s A', 'A e']))).toEqual([])
  })

  test('of another process in the file keep no one from this one', async () => {
    const two = around('<userTask id="T"/>').replace(
      '</definitions>',
      '<process id="q"><complexGateway id="c"/></process></definitions>',
    )
    const { processes, problems } = await compile(two)
    expect(processes.map(({ id }) => id)).toEqual(['p', 'q'])
    expect(blockers(problems, 'p')).toEqual([])
    expect(blockers(problems, 'q')).not.toEqual([])
    expect(await places(two)).toEqual(['T'])
  })

  test('say what to do, in the caller’s language', async () => {
    const xml = around('<complexGateway id="T"/>')
    const [en] = (await explain(xml, 'en')).problems
    const [zh] = (await explain(xml, 'zh')).problems
    expect(en?.message).toContain('T is a complex gateway')
    expect(zh?.message).toMatch(/\p{Script=Han}/u)
    expect((await trial(xml))[0]).toMatchObject({
      active: {},
      status: 'new',
      error: { code: 'COMPLEX_GATEWAY', node: 'T' },
    })
  })
})

describe('files of other engines', () => {
  test('Activiti: assignees, candidates, members by reference, variables without a dialect', async () => {
    const xml = file(
      `<startEvent id="s" activiti:initiator="starter"/><sequenceFlow id="f" sourceRef="s" targetRef="T"/>
       <userTask id="T" activiti:assignee="\${who}" activiti:dueDate="P2D"><multiInstanceLoopCharacteristics isSequential="false"><loopDataInputRef>people</loopDataInputRef><inputDataItem name="who"/></multiInstanceLoopCharacteristics></userTask>`,
    )
    expect(await places(xml, [{ complete: 'T', by: 'bob' }], { vars: { people: ['ann', 'bob'] } })).toEqual([
      'T×2',
      'T',
    ])
  })

  test('Flowable: calls that inherit variables, another prefix for its namespace', async () => {
    const xml = file(
      '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="c"/><callActivity id="c" calledElement="q" fl:inheritVariables="true"/>',
    ).replace('xmlns:flowable', 'xmlns:fl')
    const called = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, ['s x', 'x A ${n>1}', 'x B default'], 'q')
    expect(await places([xml, called], [], { vars: { n: 2 } })).toEqual(['A'])
  })

  test('Camunda: parameters in and out, lists and maps, members with a completion condition', async () => {
    const xml = around(
      `<userTask id="T"><extensionElements><camunda:inputOutput><camunda:inputParameter name="local">\${n + 1}</camunda:inputParameter>
       <camunda:outputParameter name="out"><camunda:map><camunda:entry key="a">\${local}</camunda:entry><camunda:entry key="b"><camunda:list><camunda:value>x</camunda:value></camunda:list></camunda:entry></camunda:map></camunda:outputParameter></camunda:inputOutput></extensionElements></userTask>`,
    )
    const lines = await trial(xml, [{ complete: 'T' }], { vars: { n: 1 } })
    expect(lines[1]?.vars).toEqual({ n: 1, out: { a: 2, b: ['x'] } })
  })
})
