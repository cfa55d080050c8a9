/**
 * What is done on the canvas itself, at random: append, move, replace, delete, copy, reconnect, undo. Attributes of
 * ours stay with their elements, go with copies, and what is undone is as it was.
 */
import type Modeler from 'bpmn-js/lib/Modeler'
import type { Element as Drawn } from 'bpmn-js/lib/model/Types'
import { afterEach, expect, inject, test } from 'vitest'
import { makeModeler, type Services } from './modeler.ts'

const ROUNDS = inject('isLong') ? 100 : 3
const EDITS = 25
/** All of them are done in any three rounds. */
const KINDS = ['append', 'copy', 'move', 'none', 'reconnect', 'remove', 'replace', 'undo']
const SUB = `<bpmn:subProcess id="group" name="Group"><bpmn:multiInstanceLoopCharacteristics isSequential="true" portico:collection="\${rows}" portico:elementVariable="row" />
      <bpmn:startEvent id="gs" portico:writes="x" /><bpmn:userTask id="inside" name="Inside" portico:people="user:wang" /><bpmn:endEvent id="ge" />
      <bpmn:sequenceFlow id="g1" sourceRef="gs" targetRef="inside" /><bpmn:sequenceFlow id="g2" sourceRef="inside" targetRef="ge" /></bpmn:subProcess>`
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" id="definitions" targetNamespace="t">
  <bpmn:process id="p" isExecutable="true" portico:name-en="Purchase" portico:later="kept">
    <bpmn:startEvent id="s" portico:writes="days, who" portico:hides="cost" />
    <bpmn:userTask id="approve" portico:people="leader:1" portico:onReject="return" portico:rejectTo="fill" portico:dueDate="P2D" portico:calendar="office" portico:remind-after="P1D" portico:on-timeout="agree" portico:writes="note" portico:hides="salary" portico:label-complete="Fine" portico:requires="note" portico:name-en="Approve"><bpmn:multiInstanceLoopCharacteristics portico:mode="percent" portico:percent="66" /></bpmn:userTask>
    <bpmn:userTask id="fill" portico:people="initiator" portico:onReject="none" portico:signature="complete" portico:attachments="required" portico:name-en="Fill in" />
    <bpmn:serviceTask id="work" portico:function="mail" portico:callback="true" portico:resultVariable="sent" portico:writes="sent" />
    <bpmn:callActivity id="call" calledElement="seal" portico:each="users" portico:each-as="one" portico:time-limit="P3D" portico:on-limit="reject" portico:in="a = b" />
    ${SUB}
    <bpmn:exclusiveGateway id="g" default="f6" portico:name-en="Which" />
    <bpmn:intermediateCatchEvent id="wait" portico:calendar="office"><bpmn:timerEventDefinition id="td"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:endEvent id="e" portico:name-en="Over" />
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="fill" /><bpmn:sequenceFlow id="f2" sourceRef="fill" targetRef="approve" />
    <bpmn:sequenceFlow id="f3" sourceRef="approve" targetRef="work" /><bpmn:sequenceFlow id="f4" sourceRef="work" targetRef="g" />
    <bpmn:sequenceFlow id="f5" sourceRef="g" targetRef="call" portico:name-en="Many"><bpmn:conditionExpression>\${days &gt; 3}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f6" sourceRef="g" targetRef="group" /><bpmn:sequenceFlow id="f7" sourceRef="call" targetRef="wait" />
    <bpmn:sequenceFlow id="f8" sourceRef="group" targetRef="wait" /><bpmn:sequenceFlow id="f9" sourceRef="wait" targetRef="e" />
  </bpmn:process>
</bpmn:definitions>`

/** What users do beside what our own panel does. */
interface Editing extends Services {
  elementFactory: { createShape: (attributes: object) => Drawn }
  bpmnReplace: { replaceElement: (element: Drawn, target: { type: string }) => Drawn }
  copyPaste: { copy: (elements: Drawn[]) => unknown; paste: (context: object) => unknown }
}
type Editor = Modeler<Editing>
type Attributes = Map<string, string>

/** Our attributes, by the id of the element that has them or whose loop has them; what has none is in it, too. */
function attributesIn(xml: string): Attributes {
  const found: Attributes = new Map()
  const parsed = new DOMParser().parseFromString(xml, 'text/xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  const own = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => name.startsWith('portico:'))
      .map(({ name, value }) => `${name}=${value}`)
  for (const element of parsed.querySelectorAll('[id]')) {
    if (element.namespaceURI?.endsWith('/MODEL') !== true) continue
    const loop = [...element.children].find(({ localName }) => localName === 'multiInstanceLoopCharacteristics')
    found.set(element.id, [...own(element), ...(loop ? ['loop', ...own(loop)] : [])].sort().join('; '))
  }
  return found
}

function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

let editor: Editor | undefined
afterEach(() => {
  editor?.destroy()
  document.querySelector('#canvas')?.remove()
})

async function opened(): Promise<Editor> {
  const host = document.createElement('div')
  host.id = 'canvas'
  host.style.cssText = 'inline-size: 1200px; block-size: 800px'
  document.body.append(host)
  editor = makeModeler({ host, translate: (text) => text }) as unknown as Editor
  const { layOut } = await import('../diagram/layout.ts')
  await editor.importXML(await layOut(editor.get('moddle'), XML))
  return editor
}
const written = async (from: Editor): Promise<string> => (await from.saveXML({ format: true })).xml ?? ''

const ACTIVITIES = ['bpmn:UserTask', 'bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:Task', 'bpmn:ManualTask']
const APPENDED = [...ACTIVITIES, 'bpmn:ExclusiveGateway', 'bpmn:EndEvent', 'bpmn:IntermediateThrowEvent']
/** What a task keeps that becomes one of another type. */
const COMMON = /^portico:(name-en|writes|hides|calendar)=/

interface Edit {
  kind: 'none' | 'append' | 'move' | 'replace' | 'remove' | 'copy' | 'reconnect' | 'undo'
  /** Ids that need not be as they were; `*`: all. */
  changed: string[]
  /** What has to be there as a copy. */
  copied: string[]
  /** The id of what took the place of the one that was changed. */
  replaced?: string
}

/** One edit. */
function edit(of: Editor, below: (limit: number) => number): Edit {
  const pick = <Item,>(all: readonly Item[]): Item | undefined => all[below(all.length)]
  const modeling = of.get('modeling')
  const all = of.get('elementRegistry').getAll() as unknown as (Drawn & {
    labelTarget?: object
    waypoints?: object[]
  })[]
  const shapes = all.filter(
    (one) => one.parent && one.labelTarget === undefined && one.waypoints === undefined && one.type !== 'label',
  )
  const flows = all.filter((one) => one.waypoints !== undefined && one.type === 'bpmn:SequenceFlow')
  const done = (kind: Edit['kind']): Edit => ({ kind, changed: [], copied: [] })
  const nothing = done('none')
  const [shape, other, flow] = [pick(shapes), pick(shapes), pick(flows)]
  if (shape === undefined || other === undefined) return nothing
  const { x, y, parent } = shape as unknown as { x: number; y: number; parent: Drawn }
  switch (below(8)) {
    case 0:
    case 1: {
      if (shape.type === 'bpmn:EndEvent') return nothing
      const made = of.get('elementFactory').createShape({ type: pick(APPENDED) ?? 'bpmn:Task' })
      modeling.appendShape(shape as never, made as never, { x: x + 200, y: y + below(200) }, parent as never)
      return done('append')
    }
    case 2:
      modeling.moveElements([shape] as never, { x: below(200) - 100, y: below(200) - 100 }, parent as never)
      return done('move')
    case 3: {
      if (!ACTIVITIES.includes(shape.type)) return nothing
      const type = pick(ACTIVITIES.filter((one) => one !== shape.type)) ?? 'bpmn:Task'
      const next = of.get('bpmnReplace').replaceElement(shape, { type })
      return { ...done('replace'), changed: [shape.id], replaced: next.id }
    }
    case 4:
      if (below(3) > 0) return nothing
      modeling.removeElements([shape] as never)
      return done('remove')
    case 5:
      of.get('copyPaste').copy([shape])
      of.get('copyPaste').paste({ element: of.get('canvas').getRootElement(), point: { x: 300 + below(900), y: 900 } })
      return { ...done('copy'), copied: [shape.id] }
    case 6:
      if (flow === undefined || (flow as unknown as { parent: object }).parent !== parent) return nothing
      if (shape.type === 'bpmn:StartEvent') return nothing
      modeling.reconnectEnd(flow as never, shape as never, { x: x + 10, y: y + 10 })
      return done('reconnect')
    default: {
      const stack = of.get('commandStack')
      const isBack = below(2) === 0
      if (isBack && stack.canUndo()) stack.undo()
      else if (stack.canRedo()) stack.redo()
      return { ...done('undo'), changed: ['*'] }
    }
  }
}

/** What an edit may not do to our attributes. */
function faultsOf(before: Attributes, after: Attributes, { changed, copied, replaced }: Edit): string[] {
  const faults: string[] = []
  const made = [...after].filter(([id]) => !before.has(id)).map(([, text]) => text)
  for (const [id, text] of before) {
    if (changed.includes(id) || changed.includes('*') || !after.has(id)) continue
    if (after.get(id) !== text) faults.push(`${id}: ${text} became ${after.get(id)}`)
  }
  for (const id of copied) if (!made.includes(before.get(id) ?? '')) faults.push(`no copy of ${id}: ${before.get(id)}`)
  if (replaced !== undefined) {
    const [was, is] = [before.get(changed[0] ?? '') ?? '', after.get(replaced) ?? '']
    for (const part of was.split('; ').filter((one) => COMMON.test(one)))
      if (!is.split('; ').includes(part)) faults.push(`${changed[0]} became another, without ${part}`)
  }
  return faults
}

test(
  `${ROUNDS} rounds of edits at random on the canvas: our attributes stay`,
  async () => {
    const kinds = new Set<Edit['kind']>()
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const of = await opened()
      const below = numbers(seed * 7_919)
      const first = attributesIn(await written(of))
      expect(first.get('approve')).toContain('portico:people=leader:1')
      expect(first.get('group')).toContain('portico:collection=${rows}')
      for (let count = 0; count < EDITS; count += 1) {
        const before = attributesIn(await written(of))
        const done = edit(of, below)
        kinds.add(done.kind)
        const xml = await written(of)
        expect(faultsOf(before, attributesIn(xml), done), `seed ${seed}, edit ${count}`).toEqual([])
        expect(xml).toContain('portico:later="kept"')
      }
      const xml = await written(of)
      await of.importXML(xml)
      expect(attributesIn(await written(of)), `seed ${seed}, read again`).toEqual(attributesIn(xml))
      of.destroy()
      document.querySelector('#canvas')?.remove()
    }
    expect([...kinds].sort()).toEqual(KINDS)
  },
  ROUNDS * 20_000,
)

test('whatever was done on the canvas is undone to the file as it was', async () => {
  const of = await opened()
  const below = numbers(4_711)
  const first = attributesIn(await written(of))
  const stack = of.get('commandStack')
  for (let count = 0; count < EDITS; count += 1) edit(of, below)
  while (stack.canUndo()) stack.undo()
  expect(attributesIn(await written(of))).toEqual(first)
})
