/** A file as a whole: its ids, its references, what others added to it. */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { withIds } from './ids.ts'
import { file } from './reading.fixture.ts'

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'

async function problems(xml: string): Promise<string[]> {
  return (await compile(xml)).problems.map(({ severity, code, process, node, flow, detail }) =>
    [severity, code, process ?? '-', node ?? '-', ...[flow, detail].filter((one) => one !== undefined)].join(' '),
  )
}

describe('ids that are missing', () => {
  const made = (inside: string, attributes = `xmlns="${MODEL}"`) =>
    withIds(`<definitions ${attributes}>${inside}</definitions>`)
  const added = (inside: string, attributes?: string) => made(inside, attributes).made.map(({ id }) => id)

  test('are made after what an element is, or what a flow joins', () => {
    expect(
      added('<process><userTask/><userTask/><task id="T"/><sequenceFlow sourceRef="a" targetRef="b"/></process>'),
    ).toStrictEqual(['process_1', 'userTask_1', 'userTask_2', 'a_b_1'])
    expect(
      added("<sequenceFlow targetRef='b' sourceRef='a'/><sequenceFlow sourceRef='a' targetRef='b'/>"),
    ).toStrictEqual(['a_b_1', 'a_b_2'])
    expect(added('<sequenceFlow/>')).toStrictEqual(['__1'])
    expect(added('<task id=""/><task id = "x"/><task id=\'y\'/>')).toStrictEqual(['task_1'])
  })

  test('are none that is taken', () => {
    expect(added('<task id="task_1"/><task/><task/>')).toStrictEqual(['task_2', 'task_3'])
    expect(added("<task id='task_1'/><task/>")).toStrictEqual(['task_2'])
  })

  test.each([
    'process',
    'subProcess',
    'adHocSubProcess',
    'transaction',
    'callActivity',
    'boundaryEvent',
    'manualTask',
    'businessRuleTask',
    'startEvent',
    'endEvent',
    'intermediateCatchEvent',
    'exclusiveGateway',
    'eventBasedGateway',
    'message',
    'signal',
    'error',
    'escalation',
  ])('%s needs one', (element) => {
    expect(added(`<${element}/>`)).toStrictEqual([`${element}_1`])
  })

  test.each([
    'incoming',
    'outgoing',
    'timerEventDefinition',
    'conditionExpression',
    'laneSet',
    'dataObject',
    'documentation',
  ])('%s needs none', (element) => {
    expect(added(`<${element}/>`)).toStrictEqual([])
  })

  test('stand in the text of the file, and nothing else changes', () => {
    const xml = `<?xml version="1.0"?><!-- <task/> --><bpmn:definitions xmlns:bpmn='${MODEL}' xmlns:x="other">\n<bpmn:task  name="a > b"\n/><bpmn:task id=""></bpmn:task><x:task/><task/><![CDATA[<bpmn:task/>]]><bpmn:endEvent/></bpmn:definitions>`
    expect(withIds(xml)).toStrictEqual({
      xml: `<?xml version="1.0"?><!-- <task/> --><bpmn:definitions xmlns:bpmn='${MODEL}' xmlns:x="other">\n<bpmn:task id="task_1"  name="a > b"\n/><bpmn:task id="task_2"></bpmn:task><x:task/><task/><![CDATA[<bpmn:task/>]]><bpmn:endEvent id="endEvent_1"/></bpmn:definitions>`,
      made: [
        { id: 'task_1', element: 'task' },
        { id: 'task_2', element: 'task' },
        { id: 'endEvent_1', element: 'endEvent' },
      ],
    })
    expect(added('<task/>', 'xmlns="other"')).toStrictEqual([])
    const whole = file('<startEvent id="s"/>')
    expect(withIds(whole)).toStrictEqual({ xml: whole, made: [] })
  })

  test('are reported for their node, flow or process', async () => {
    expect(
      await problems(
        `<definitions xmlns="${MODEL}"><process><startEvent id="s"/><sequenceFlow sourceRef="s" targetRef="T"/><userTask id="T"/><endEvent/></process></definitions>`,
      ),
    ).toStrictEqual([
      'warning UNREACHABLE process_1 endEvent_1',
      'info ID_MADE process_1 process_1 process_1',
      'info ID_MADE process_1 s s_T_1 s_T_1',
      'info ID_MADE process_1 endEvent_1 endEvent_1',
    ])
  })
})

describe('references', () => {
  const caught = (definition: string, roots = '') =>
    `<definitions xmlns="${MODEL}" xmlns:tns="t" targetNamespace="t">${roots}<process id="p"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="T"/><intermediateCatchEvent id="T">${definition}</intermediateCatchEvent></process></definitions>`

  test('may be qualified', async () => {
    const { ir, problems: all } = await compile(
      caught('<messageEventDefinition id="d" messageRef="tns:m"/>', '<message id="m" name="order"/>'),
    )
    expect(all).toStrictEqual([])
    expect(ir?.nodes['T']?.event).toStrictEqual({ type: 'message', name: { lang: 'text', text: 'order' } })
  })

  test('that lead nowhere are reported, those that matter as errors', async () => {
    expect(await problems(caught('<messageEventDefinition id="d" messageRef="tns:gone"/>'))).toStrictEqual([
      'error DANGLING_REFERENCE - d messageRef tns:gone',
      'warning NO_TRIGGER p T message',
    ])
    expect(await problems(caught('<signalEventDefinition id="d" signalRef="toString"/>'))).toStrictEqual([
      'error DANGLING_REFERENCE - d signalRef toString',
      'warning NO_TRIGGER p T signal',
    ])
    expect(
      await problems(file('<startEvent id="s"/><dataObjectReference id="r" dataObjectRef="gone"/>')),
    ).toStrictEqual([
      'info DANGLING_REFERENCE - r dataObjectRef gone',
      'info EXTENSION_IGNORED p r DataObjectReference',
    ])
    expect(await problems(file('<startEvent id="s"><outgoing>gone</outgoing></startEvent>'))).toStrictEqual([])
  })

  test('to ids that are there twice are errors', async () => {
    expect(
      await problems(
        file('<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><task id="a"/><task id="a"/>'),
      ),
    ).toContain('error DUPLICATE_ID - a')
  })

  test('an unreadable part is reported once, without the lines after it', async () => {
    const all = await problems(file('<startEvent id="s"/><nonsense id="n"/>'))
    expect(all.filter((one) => one.includes('UNREADABLE'))).toHaveLength(1)
    expect(all.join('')).not.toContain('\n')
  })
})

describe('what others added', () => {
  const around = (task: string) => file(`<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="T"/>${task}`)

  test('that has no effect is reported: listeners and jobs of Zeebe as warnings', async () => {
    expect(
      await problems(
        around(
          '<userTask id="T" camunda:priority="1" zeebe:thing="2" xmlns:other="o" other:x="4"><extensionElements><camunda:taskListener event="create" class="x"/><camunda:properties/><zeebe:taskDefinition type="t"/></extensionElements></userTask>',
        ),
      ),
    ).toStrictEqual([
      'info EXTENSION_IGNORED p T camunda:priority',
      'warning EXTENSION_IGNORED p T zeebe:thing',
      'warning LISTENER_IGNORED p T camunda:taskListener',
      'info EXTENSION_IGNORED p T camunda:properties',
      'warning EXTENSION_IGNORED p T zeebe:taskDefinition',
    ])
  })

  test('on a process, on what is repeated, and on events', async () => {
    const xml = around(
      '<userTask id="T"><multiInstanceLoopCharacteristics camunda:asyncBefore="true"><loopCardinality xsi:type="tFormalExpression">2</loopCardinality></multiInstanceLoopCharacteristics></userTask><boundaryEvent id="b" attachedToRef="T"><signalEventDefinition signalRef="g1" camunda:async="true"/></boundaryEvent>',
    ).replace('<process id="p">', '<process id="p" camunda:versionTag="1">')
    expect(await problems(xml)).toStrictEqual([
      'info EXTENSION_IGNORED p T camunda:asyncBefore',
      'info EXTENSION_IGNORED p b camunda:async',
      'info EXTENSION_IGNORED p p camunda:versionTag',
    ])
  })

  test('under any prefix, by the address of who added it', async () => {
    const of = async (uri: string) => {
      const { ir } = await compile(
        around('<userTask id="T" own:assignee="ann"/>').replace('xmlns:xsi', `xmlns:own="${uri}" xmlns:xsi`),
      )
      return ir?.nodes['T']?.user?.assignee?.text
    }
    for (const uri of [
      'http://camunda.org/schema/1.0/bpmn',
      'https://camunda.org/schema/1.0/bpmn',
      'http://activiti.org/bpmn',
      'http://activiti.com/modeler',
      'http://flowable.org/bpmn',
      'http://flowable.org/modeler',
      'urn:portico:process',
    ])
      expect(await of(uri), uri).toBe('ann')
    for (const uri of [
      'http://example.org/bpmn',
      'http://camunda.org/schema/1.0/bpmnx',
      'xurn:portico:process',
      'http://camunda.org/schema/zeebe/1.0',
    ])
      expect(await of(uri), uri).toBeUndefined()
  })
})

describe('expressions in a file', () => {
  const choice = (condition: string, attributes = '') =>
    file(
      `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/><exclusiveGateway id="x"/><userTask id="A"/><userTask id="B"/><sequenceFlow id="g" name="yes" sourceRef="x" targetRef="A"><conditionExpression xsi:type="tFormalExpression" ${attributes}>${condition}</conditionExpression></sequenceFlow><sequenceFlow id="h" sourceRef="x" targetRef="B"><conditionExpression xsi:type="tFormalExpression">\${b}</conditionExpression></sequenceFlow>`,
    )
  const findings = async (condition: string, attributes?: string) =>
    (await problems(choice(condition, attributes))).filter((one) => !one.includes('NO_DEFAULT'))

  test('are read with their flow', async () => {
    const { ir } = await compile(choice(' ${a} '))
    expect(ir?.flows['g']).toStrictEqual({
      id: 'g',
      from: 'x',
      to: 'A',
      name: 'yes',
      condition: { lang: 'juel', text: '${a}' },
    })
    expect((await compile(choice(' '))).ir?.flows['g']).toStrictEqual({ id: 'g', from: 'x', to: 'A', name: 'yes' })
  })

  test.each(['juel', 'JUEL', 'feel', 'http://www.w3.org/1999/XPath', 'http://www.w3.org/2001/XMLSchema', 'uel', ''])(
    'in %s are expressions',
    async (language) => {
      expect(await findings('a', `language="${language}"`)).toStrictEqual([])
    },
  )

  test.each(['groovy', 'javascript', 'python', 'juel-javascript', 'ruby'])('in %s are scripts', async (language) => {
    expect(await findings('a', `language="${language}"`)).toStrictEqual([`error NEEDS_MAPPING p x g ${language}`])
  })

  test('that are wrong, too long, or call unknown functions, are reported with their flow', async () => {
    expect(await findings('${a >}')).toStrictEqual(['error EXPRESSION_SYNTAX p x g } at 6 in ${a >}'])
    expect(await findings('${f() &amp;&amp; f() &amp;&amp; b.c()}')).toStrictEqual([
      'error NEEDS_MAPPING p x g f()',
      'error NEEDS_MAPPING p x g b.c()',
    ])
    expect(await findings('=matches(a, b)')).toStrictEqual(['error FEEL_LIMIT p x g matches with a computed pattern'])
    expect(await findings('', 'camunda:resource="a.groovy"')).toStrictEqual([
      'error NEEDS_MAPPING p x g resource',
      'warning NO_CONDITION p x g',
    ])
  })

  test('may call what is registered', async () => {
    const { problems: all } = await compile(choice('${f() &amp;&amp; b.c()}'), { functions: new Set(['f', 'b.c']) })
    expect(all.map(({ code }) => code)).toStrictEqual(['NO_DEFAULT'])
  })
})

describe('processes', () => {
  test('are read in the order of the file, each with its name and its own problems', async () => {
    const xml = `<definitions xmlns="${MODEL}"><process id="p" name="Leave"><startEvent id="s"/></process><process id="q" isExecutable="false"><task id="t"/></process></definitions>`
    const { ir, processes } = await compile(xml)
    expect(ir).toStrictEqual({
      version: 1,
      id: 'p',
      name: 'Leave',
      nodes: {
        s: {
          id: 's',
          kind: 'start',
          element: 'StartEvent',
          scope: 'p',
          in: [],
          out: [],
          event: { type: 'none' },
          interrupting: true,
        },
      },
      flows: {},
      scopes: { p: { id: 'p', starts: ['s'], eventSubProcesses: [] } },
    })
    expect(processes.map(({ id }) => id)).toStrictEqual(['p', 'q'])
    expect(processes[1]).not.toHaveProperty('name')
    expect(await problems(xml)).toStrictEqual(['info NOT_EXECUTABLE q q', 'warning NO_START_EVENT q q'])
  })

  test('are none where there is none', async () => {
    expect(await problems(`<definitions xmlns="${MODEL}"><message id="m"/></definitions>`)).toStrictEqual([
      'error NO_PROCESS - -',
    ])
    const broken = await compile('<definitions>\n<')
    expect(broken).toMatchObject({ ir: undefined, processes: [], xml: '<definitions>\n<' })
    expect(broken.problems).toHaveLength(1)
    expect(broken.problems[0]).toMatchObject({ code: 'NOT_BPMN', severity: 'error' })
    expect(broken.problems[0]?.detail).not.toBe('')
    expect(broken.problems[0]?.detail).not.toContain('\n')
  })
})
