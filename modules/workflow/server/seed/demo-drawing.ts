/**
 * The drawing of the demonstration's process: registered by a service, or fetched by the user who scans, then paid by a
 * user.
 */
import { withEnglishNames } from './demo-names.ts'

const WIDTH = 100
const HEIGHT = 80
const EVENT = 36
const GATEWAY = 50

/** Id, element, middle, size. */
const SHAPES: readonly (readonly [id: string, x: number, y: number, width: number, height: number])[] = [
  ['start', 180, 200, EVENT, EVENT],
  ['way', 290, 200, GATEWAY, GATEWAY],
  ['book', 430, 130, WIDTH, HEIGHT],
  ['scan', 430, 270, WIDTH, HEIGHT],
  ['late', 460, 310, EVENT, EVENT],
  ['meet', 570, 200, GATEWAY, GATEWAY],
  ['pay', 700, 200, WIDTH, HEIGHT],
  ['end', 830, 200, EVENT, EVENT],
  ['remind', 600, 400, WIDTH, HEIGHT],
  ['reminded', 740, 400, EVENT, EVENT],
]

const FLOWS: readonly (readonly [from: string, to: string])[] = [
  ['start', 'way'],
  ['way', 'book'],
  ['way', 'scan'],
  ['book', 'meet'],
  ['scan', 'meet'],
  ['meet', 'pay'],
  ['pay', 'end'],
  ['late', 'remind'],
  ['remind', 'reminded'],
]

const flowOf = ([from, to]: readonly [string, string]): string => `${from}_${to}`

/** The whole file. */
export function demoDrawing(key: string, name: string): string {
  const flows = FLOWS.map((flow) => {
    const condition = flow[1] === 'scan' ? '<conditionExpression>${fetched}</conditionExpression>' : ''
    return `<sequenceFlow id="${flowOf(flow)}" sourceRef="${flow[0]}" targetRef="${flow[1]}">${condition}</sequenceFlow>`
  })
  return withEnglishNames(`<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:portico="urn:portico:process" targetNamespace="portico" id="d_${key}">
<process id="${key}" name="${name}" isExecutable="true">
<startEvent id="start" name="提交付款单"><extensionElements><camunda:formData><camunda:formField id="amount" label="金额" portico:label-en="Amount" type="double"/><camunda:formField id="fetched" label="已取得原件" portico:label-en="Original received" type="boolean"/></camunda:formData></extensionElements></startEvent><exclusiveGateway id="way" name="有无原件" default="way_book"/>
<serviceTask id="book" name="登记到财务系统" portico:function="erp.book-payment" portico:writes="voucher"/>
<serviceTask id="scan" name="扫描归档" camunda:type="external" camunda:topic="archive.scan" portico:writes="archive"/>
<boundaryEvent id="late" name="三天未归档" attachedToRef="scan" cancelActivity="false"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>
<userTask id="remind" name="催办" camunda:assignee="\${initiator}"/><endEvent id="reminded"/>
<exclusiveGateway id="meet"/><userTask id="pay" name="出纳付款" camunda:assignee="\${initiator}"/><endEvent id="end" name="已付款"/>
${flows.join('')}
</process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
${SHAPES.map(shapeOf).join('')}${FLOWS.map(edgeOf).join('')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`)
}

const shapeOf = ([id, x, y, width, height]: (typeof SHAPES)[number]): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`

/** From side to side; where the heights differ, bent at the middle of what branches or joins. */
function edgeOf(flow: readonly [string, string]): string {
  const [from, to] = flow.map((id) => SHAPES.find(([shape]) => shape === id))
  if (from === undefined || to === undefined) return ''
  const [, fromX, fromY, fromWidth] = from
  const [, toX, toY, toWidth] = to
  const points: [number, number][] =
    fromY === toY
      ? [
          [fromX + fromWidth / 2, fromY],
          [toX - toWidth / 2, toY],
        ]
      : flow[1] === 'meet'
        ? [
            [fromX + fromWidth / 2, fromY],
            [toX, fromY],
            [toX, toY + Math.sign(fromY - toY) * (GATEWAY / 2)],
          ]
        : [
            [fromX, fromY + Math.sign(toY - fromY) * (fromWidth / 2)],
            [fromX, toY],
            [toX - toWidth / 2, toY],
          ]
  const waypoints = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')
  return `<bpmndi:BPMNEdge id="${flowOf(flow)}_di" bpmnElement="${flowOf(flow)}">${waypoints}</bpmndi:BPMNEdge>`
}
