/** What the panel writes is what the engine reads, and whatever else a file says stays in it. */
import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, test } from 'vitest'
import { compile } from '#process/index.ts'
import { PORTICO } from './portico-moddle.ts'
import { changesOf, fieldsOf, isEmbedded, type FieldName, type ModdleElement } from './properties.ts'

/** What the package does beside reading, which its types here leave out. */
interface WritingModdle {
  fromXML: (xml: string) => Promise<{ rootElement: ModdleElement; elementsById: Record<string, ModdleElement> }>
  toXML: (root: ModdleElement, options: { format: boolean }) => Promise<{ xml: string }>
  create: (type: string, properties?: object) => ModdleElement
}
type Settable = ModdleElement & { set: (name: string, value: unknown) => void }

const Moddle = BpmnModdle as unknown as new (packages: object) => WritingModdle

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" xmlns:flowable="http://flowable.org/bpmn" xmlns:acme="https://acme.example/x" targetNamespace="t">
  <bpmn:process id="p" isExecutable="true" acme:owner="li" portico:later="kept">
    <bpmn:startEvent id="s" flowable:formKey="trip"><bpmn:extensionElements><acme:note text="one"><acme:deep a="1">body</acme:deep></acme:note></bpmn:extensionElements></bpmn:startEvent>
    <bpmn:userTask id="a" flowable:assignee="\${initiator}" flowable:skipExpression="\${x}" acme:color="red" portico:unknown="kept"><bpmn:extensionElements><flowable:taskListener event="create" class="org.example.Remind" /></bpmn:extensionElements></bpmn:userTask>
    <bpmn:userTask id="b" portico:people="leader:1" portico:name-en="Check" />
    <bpmn:exclusiveGateway id="g" />
    <bpmn:serviceTask id="w" portico:function="post" acme:retries="3" />
    <bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition id="td"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:intermediateCatchEvent id="m"><bpmn:messageEventDefinition id="md" /></bpmn:intermediateCatchEvent>
    <bpmn:endEvent id="e" />
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="a" />
    <bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="b" />
    <bpmn:sequenceFlow id="f3" sourceRef="b" targetRef="g" />
    <bpmn:sequenceFlow id="f4" sourceRef="g" targetRef="w" acme:weight="2" />
    <bpmn:sequenceFlow id="f5" sourceRef="g" targetRef="e" />
    <bpmn:sequenceFlow id="f6" sourceRef="w" targetRef="t" />
    <bpmn:sequenceFlow id="f7" sourceRef="t" targetRef="m" />
    <bpmn:sequenceFlow id="f8" sourceRef="m" targetRef="e" />
  </bpmn:process>
</bpmn:definitions>`
/** Whatever no field of the panel is about. */
const FOREIGN = [
  'acme:owner="li"',
  'portico:later="kept"',
  '<acme:note text="one">',
  '<acme:deep a="1">body</acme:deep>',
  'flowable:formKey="trip"',
  'flowable:skipExpression="${x}"',
  'acme:color="red"',
  'portico:unknown="kept"',
  '<flowable:taskListener event="create" class="org.example.Remind" />',
  'acme:retries="3"',
  'acme:weight="2"',
]

async function opened(xml = XML) {
  const moddle = new Moddle({ portico: PORTICO })
  const { rootElement, elementsById } = await moddle.fromXML(xml)
  const element = (id: string): ModdleElement => {
    const found = elementsById[id]
    if (found === undefined) throw new Error(`no element ${id}`)
    return found
  }
  // As the library's own factory does: what others refer to has an id.
  const create = (type: string, properties = {}) =>
    moddle.create(type, type === 'bpmn:Message' ? { id: `Message_${crypto.randomUUID()}`, ...properties } : properties)
  const making = {
    create,
    definitions: rootElement,
    find: (id: string) => elementsById[id],
  }
  const set = (id: string, field: FieldName, value: string) => {
    for (const { of, properties } of changesOf(element(id), field, value, making))
      for (const [name, next] of Object.entries(properties)) ((of ?? element(id)) as Settable).set(name, next)
  }
  return { element, set, written: async () => (await moddle.toXML(rootElement, { format: true })).xml }
}

test('the engine reads what is set of a task, a flow, a gateway, a service and events', async () => {
  const { set, written } = await opened()
  set('a', 'people', 'user:li,wang')
  set('a', 'assignee', '')
  set('a', 'mode', 'percent')
  set('a', 'percent', '66')
  set('a', 'whenEmpty', 'admin')
  set('a', 'whenInitiator', 'leader')
  set('a', 'whenRepeated', 'once')
  set('a', 'onReject', 'return')
  set('a', 'rejectTo', 'b')
  set('a', 'dueDate', 'P3D')
  set('a', 'formKey', 'leave')
  set('a', 'hides', 'salary')
  set('a', 'writes', 'note, days')
  set('a', 'calendar', 'default')
  set('a', 'actions', 'return, addSigner')
  set('a', 'comment', 'always')
  set('a', 'label-complete', 'Fine')
  set('a', 'label-complete-en', 'OK')
  set('a', 'name', 'Approve')
  set('a', 'name-en', 'Approval')
  set('f4', 'condition', '${amount > 5}')
  set('g', 'default', 'f5')
  set('w', 'function', 'mail')
  set('w', 'resultVariable', 'sent')
  set('t', 'cycle', 'R2/PT24H')
  set('m', 'message', 'paid')
  const { processes, problems } = await compile(await written())
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const [ir] = processes
  const { a, w, t, m, g } = ir?.nodes ?? {}
  expect(a).toMatchObject({ name: 'Approve', names: { en: 'Approval' }, writes: ['note', 'days'], hides: ['salary'] })
  expect(a?.multi).toMatchObject({ mode: 'percent', percent: 66, sequential: false })
  expect(a?.user).toEqual({
    people: 'user:li,wang',
    emptyTo: 'admin',
    whenInitiator: 'leader',
    whenRepeated: 'once',
    onReject: 'return',
    rejectTo: 'b',
    due: { lang: 'text', text: 'P3D' },
    form: { lang: 'text', text: 'leave' },
    calendar: 'default',
    policy: {
      actions: ['return', 'addSigner'],
      comment: 'always',
      labels: { complete: { '': 'Fine', en: 'OK' } },
    },
  })
  expect(ir?.flows['f4']?.condition).toEqual({ lang: 'juel', text: '${amount > 5}' })
  expect(g?.default).toBe('f5')
  expect(w?.job).toEqual({ worker: 'mail', resultVariable: 'sent' })
  expect(t?.event).toMatchObject({ type: 'timer', timer: 'cycle', value: { text: 'R2/PT24H' } })
  expect(m?.event).toMatchObject({ type: 'message', name: { text: 'paid' } })
})

test('the engine reads what is set of a call and of a record; the `async` of another engine is none of ours', async () => {
  const call = '<bpmn:callActivity id="c" flowable:async="true" acme:kept="1" />'
  const { element, set, written } = await opened(XML.replace('<bpmn:exclusiveGateway', `${call}<bpmn:exclusiveGateway`))
  expect(fieldsOf(element('c')).async).toBe('')
  set('c', 'calledElement', 'seal')
  set('c', 'each', 'members')
  set('c', 'each-in-turn', 'true')
  set('c', 'each-initiator', 'true')
  set('c', 'each-as', 'member')
  set('c', 'each-results', 'answers')
  set('c', 'in', 'title = subject\nfrom = ${initiator}')
  set('c', 'out', 'answer = given')
  set('c', 'time-limit', 'P3D')
  set('c', 'on-limit', 'reject')
  set('w', 'function', '')
  set('w', 'record', 'update')
  set('w', 'record-form', '01900000-0000-7000-8000-000000000001')
  set('w', 'record-id', 'which')
  set('w', 'record-fields', 'title = subject')
  const xml = await written()
  expect([xml.includes('flowable:async="true"'), xml.includes('acme:kept="1"')]).toEqual([true, true])
  const { processes, problems } = await compile(xml)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const { c, w } = processes[0]?.nodes ?? {}
  expect(c?.multi).toMatchObject({ sequential: true, element: 'member', collection: { text: '${members}' } })
  expect(c?.call).toMatchObject({
    process: { text: 'seal' },
    each: { list: 'members', initiator: true, results: 'answers' },
    in: [
      { target: 'title', source: 'subject' },
      { target: 'from', expression: { text: '${initiator}' } },
    ],
    out: [{ target: 'answer', source: 'given' }],
    limit: { after: 'P3D', rule: 'reject' },
  })
  expect(c?.call?.async).toBeUndefined()
  expect(w?.record).toMatchObject({ action: 'update', id: { text: '${which}' }, values: [{ target: 'title' }] })
  set('c', 'async', 'true')
  expect(await written()).toContain('portico:async="true"')
})

describe('what is shown of an element', () => {
  test('is its own attribute, else that of the other engine, which counts then', async () => {
    const { element, set } = await opened()
    expect(fieldsOf(element('a')).assignee).toBe('${initiator}')
    set('a', 'assignee', 'li')
    expect(fieldsOf(element('a')).assignee).toBe('li')
    set('a', 'assignee', '')
    expect(fieldsOf(element('a')).assignee).toBe('')
    expect(fieldsOf(element('b'))).toMatchObject({ people: 'leader:1', 'name-en': 'Check' })
  })

  test('a message of the same name is used again, and a sequential mode is in order', async () => {
    const { set, written } = await opened()
    set('m', 'message', 'paid')
    set('m', 'message', 'other')
    set('m', 'message', 'paid')
    set('b', 'mode', 'sequential')
    const xml = await written()
    expect(xml.match(/<bpmn:message /g)).toHaveLength(2)
    expect(xml).toContain('isSequential="true"')
    set('b', 'mode', '')
    expect(await written()).not.toContain('multiInstance')
  })
})

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const VALUES: Readonly<Record<string, readonly [FieldName, readonly string[]][]>> = {
  a: [
    ['people', ['', 'leader:1', 'role:x', 'a <b> & "c"']],
    ['assignee', ['', '${initiator}']],
    ['mode', ['', 'all', 'any', 'percent', 'sequential']],
    ['onReject', ['', 'end', 'return']],
    ['name', ['', '审批', 'One']],
  ],
  b: [
    ['name-en', ['', 'Check', 'Look']],
    ['hides', ['', 'a, b']],
    ['whenEmpty', ['', 'pass', 'to:li']],
  ],
  w: [
    ['function', ['', 'mail', 'call:pay']],
    ['resultVariable', ['', 'r']],
  ],
  f4: [['condition', ['', '${x > 1}', '= a < b']]],
  g: [['default', ['', 'f4', 'f5']]],
  t: [
    ['date', ['', '2026-12-31T00:00:00']],
    ['duration', ['', 'PT2H']],
  ],
  m: [['message', ['', 'paid', 'sent']]],
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'random edits %s: what is set is read again, whatever else there is stays',
  async (seed) => {
    const below = numbers(seed * 7_919)
    const pick = <Item>(all: readonly Item[]): Item | undefined => all[below(all.length)]
    let xml = XML
    for (let round = 0; round < 12; round += 1) {
      const { element, set, written } = await opened(xml)
      const wanted = new Map<string, string>()
      for (let edit = 0; edit < 6; edit += 1) {
        const [id, fields] = pick(Object.entries(VALUES)) ?? ['a', []]
        const [field, values] = pick(fields) ?? (['name', ['']] as const)
        const value = pick(values) ?? ''
        set(id, field, value)
        expect(fieldsOf(element(id))[field] ?? '').toBe(value)
        wanted.set(id, JSON.stringify(fieldsOf(element(id))))
      }
      xml = await written()
      const again = await opened(xml)
      for (const [id] of wanted)
        expect(JSON.stringify(fieldsOf(again.element(id)))).toBe(JSON.stringify(fieldsOf(element(id))))
      for (const part of FOREIGN) expect(xml).toContain(part)
    }
  },
)

const UNDOING = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <bpmn:process id="p" isExecutable="true">
    <bpmn:startEvent id="s" /><bpmn:task id="a" /><bpmn:task id="h" />
    <bpmn:boundaryEvent id="b" attachedToRef="a"><bpmn:compensateEventDefinition id="bd" /></bpmn:boundaryEvent>
    <bpmn:endEvent id="e"><bpmn:compensateEventDefinition id="ed" /></bpmn:endEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="a" /><bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e" />
    <bpmn:association id="x" sourceRef="b" targetRef="h" />
  </bpmn:process>
</bpmn:definitions>`

test('an embedded sub-process is done once, or for each item of a list; a loop of the other kind stays', async () => {
  const { element, set, written } =
    await opened(`<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" targetNamespace="t">
  <bpmn:process id="p" isExecutable="true">
    <bpmn:startEvent id="s" /><bpmn:endEvent id="e" /><bpmn:userTask id="u" />
    <bpmn:subProcess id="c"><bpmn:startEvent id="cs" /><bpmn:endEvent id="ce" /><bpmn:sequenceFlow id="f" sourceRef="cs" targetRef="ce" /></bpmn:subProcess>
    <bpmn:subProcess id="ev" triggeredByEvent="true" />
    <bpmn:subProcess id="o"><bpmn:standardLoopCharacteristics loopMaximum="2" /></bpmn:subProcess>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="c" /><bpmn:sequenceFlow id="f2" sourceRef="c" targetRef="e" />
  </bpmn:process>
</bpmn:definitions>`)
  const loopOf = async () => (await compile(await written())).processes[0]?.nodes['c']?.multi
  expect(fieldsOf(element('c')).repeat).toBeUndefined()
  set('c', 'repeat', '')
  expect(await loopOf()).toBeUndefined()
  set('c', 'repeat', 'inTurn')
  set('c', 'collection', "${vars:get('rows')}")
  set('c', 'elementVariable', 'row')
  set('c', 'completion', '${done}')
  expect(await loopOf()).toMatchObject({
    sequential: true,
    element: 'row',
    collection: { text: "${vars:get('rows')}" },
    completion: { text: '${done}' },
  })
  set('c', 'repeat', 'atOnce')
  expect(await loopOf()).toMatchObject({ sequential: false, element: 'row' })
  expect(fieldsOf(element('c'))).toMatchObject({ repeat: 'atOnce', collection: "${vars:get('rows')}" })
  set('c', 'repeat', '')
  expect(await written()).not.toContain('multiInstance')
  expect([element('c'), element('ev'), element('u'), element('o')].map(isEmbedded)).toEqual([true, false, false, true])
  expect(fieldsOf(element('o')).repeat).toBeUndefined()
})

test('which activity an event compensates, whether it waits, and what only compensates', async () => {
  const { element, set, written } = await opened(UNDOING)
  set('h', 'isForCompensation', 'true')
  set('e', 'activityRef', 'a')
  set('e', 'meanwhile', 'true')
  const { ir, problems } = await compile(await written())
  expect(problems).toEqual([])
  expect(ir?.nodes['e']?.event).toEqual({ type: 'compensate', activity: 'a', beside: true })
  expect(ir?.nodes['a']?.compensation).toBe('h')
  expect(fieldsOf(element('e'))).toMatchObject({ activityRef: 'a', meanwhile: 'true' })
  expect(fieldsOf(element('h')).isForCompensation).toBe('true')
  set('e', 'activityRef', '')
  set('e', 'meanwhile', '')
  expect((await compile(await written())).ir?.nodes['e']?.event).toEqual({ type: 'compensate' })
  set('h', 'isForCompensation', '')
  expect(await written()).not.toContain('isForCompensation')
})
