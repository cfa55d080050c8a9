import { expect, test } from 'vitest'
import { placeNames } from './labels.ts'

const gateway = (name: string) => ({ $type: 'bpmn:ExclusiveGateway', name })
const shape = (bpmnElement: object, more: object = {}) => ({
  $type: 'bpmndi:BPMNShape',
  bpmnElement,
  bounds: { x: 100, y: 100, width: 50, height: 50 },
  ...more,
})
const line = (...points: [number, number][]) => ({
  $type: 'bpmndi:BPMNEdge',
  waypoint: points.map(([x, y]) => ({ x, y })),
})
const create = (type: string, properties: object) => ({ type, ...properties })
const placeOf = (shown: object): unknown =>
  'label' in shown ? (shown.label as { bounds: { y: number; height: number } }).bounds : undefined

test('a name stands above where a line leaves below', () => {
  const crossed = shape(gateway('超过三天?'))
  placeNames([crossed, line([125, 150], [125, 200], [300, 200])], create)
  expect(placeOf(crossed)).toEqual({ type: 'dc:Bounds', x: 80, y: 81, width: 90, height: 15 })
})

test('a long name has the lines it needs, a line that ends below counts, too', () => {
  const crossed = shape(gateway('是否需要总经理再次审批'))
  placeNames([crossed, line([300, 200], [125, 200], [125, 150])], create)
  expect(placeOf(crossed)).toMatchObject({ y: 66, height: 30 })
})

test('and left of a line that leaves above', () => {
  const crossed = shape(gateway('有无附件'))
  placeNames([crossed, line([125, 150], [125, 200]), line([125, 100], [125, 40])], create)
  expect(placeOf(crossed)).toEqual({ type: 'dc:Bounds', x: 67, y: 81, width: 54, height: 15 })
})

test('at the edge of a task a name stands beside the line', () => {
  const late = shape({ $type: 'bpmn:BoundaryEvent', name: '三天未审', attachedToRef: {} })
  placeNames([late, line([125, 150], [125, 200])], create)
  expect(placeOf(late)).toEqual({ type: 'dc:Bounds', x: 129, y: 150, width: 54, height: 15 })
})

test('names stay where nothing is in their way, where the file puts them, and inside tasks', () => {
  const down = line([125, 150], [125, 200])
  const free = shape(gateway('同意?'))
  placeNames([free, line([150, 125], [300, 125])], create)
  expect(placeOf(free)).toBeUndefined()
  const placed = shape(gateway('同意?'), { label: { bounds: { x: 1, y: 2, width: 3, height: 4 } } })
  const task = shape({ $type: 'bpmn:UserTask', name: '审批' })
  const nameless = shape({ $type: 'bpmn:EndEvent' })
  placeNames([placed, task, nameless, down], create)
  expect(placeOf(placed)).toEqual({ x: 1, y: 2, width: 3, height: 4 })
  expect([task, nameless].map(placeOf)).toEqual([undefined, undefined])
})
