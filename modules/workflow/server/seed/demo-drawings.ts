/** The drawings of the demonstration's processes. */
import { withEnglishNames } from './demo-names.ts'

export interface DemoModel {
  name: string
  category: string
  remark: string
  titleTemplate: string
  /** Oldest first. */
  versions: readonly { note: string; xml: string }[]
  /** Where it is not the newest version. */
  draft?: string
}

const file = (id: string, name: string, body: string) =>
  withEnglishNames(`<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  id="definitions_${id}" targetNamespace="urn:portico:demo">
  <process id="${id}" name="${name}" isExecutable="true">${body}</process>
</definitions>`)

const person = (id: string, name: string, who: string, policy = '') =>
  `<userTask id="${id}" name="${name}" camunda:assignee="${who}" ${policy}/>`
/** People by a rule, the administrator where it finds none. */
const ruled = (id: string, name: string, people: string, policy = '') =>
  `<userTask id="${id}" name="${name}" portico:people="${people}" portico:whenEmpty="admin" ${policy}/>`
/** What the steps of a purchase leave to the users who handle them. */
const REASONED = 'portico:comment="refusal"'
const ORDERED = 'portico:actions="return" portico:label-complete="确认下单" portico:label-complete-en="Confirm order"'
/** Who leads the requester's department. */
const LEADER = 'leader:1'
const flow = (from: string, to: string, condition = '') =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
    condition === '' ? '' : `<conditionExpression>${condition}</conditionExpression>`
  }</sequenceFlow>`

/** What the user who starts it fills in; a field of a start is set there and nowhere else. */
const begins = (...fields: string[]) =>
  `<startEvent id="start" name="开始"><extensionElements><camunda:formData>${fields.join('')}</camunda:formData></extensionElements></startEvent>`
/** What is entered at the start. @param labels in Chinese, and in English */
const field = (id: string, [label, english]: readonly [string, string], type: string, inside = REQUIRED) =>
  `<camunda:formField id="${id}" label="${label}" portico:label-en="${english}" type="${type}">${inside}</camunda:formField>`
const REQUIRED = '<camunda:validation><camunda:constraint name="required"/></camunda:validation>'

const outingBegins = `${begins(field('days', ['天数', 'Days'], 'double'), field('reason', ['外出事由', 'Reason'], 'textarea', ''))}${person('apply', '填写申请', '${initiator}')}${ruled('approve', '部门审批', LEADER)}`
const outingEnds = '<endEvent id="done" name="完成"/><endEvent id="refused" name="未批准"/>'

const OUTING_1 = file(
  'demo_outing',
  '外出申请',
  `${outingBegins}<exclusiveGateway id="decided" name="是否同意" default="decided_refused"/>${outingEnds}${flow('start', 'apply')}${flow('apply', 'approve')}${flow('approve', 'decided')}${flow('decided', 'done', "${outcome == 'agree'}")}${flow('decided', 'refused')}`,
)

const OUTING_2 = file(
  'demo_outing',
  '外出申请',
  `${outingBegins}<exclusiveGateway id="decided" name="是否同意" default="decided_refused"/><exclusiveGateway id="long" name="超过三天" default="long_done"/>${ruled('hr', '人事审批', 'dept-leader:人力资源中心')}${outingEnds}${flow('start', 'apply')}${flow('apply', 'approve')}${flow('approve', 'decided')}${flow('decided', 'long', "${outcome == 'agree'}")}${flow('decided', 'refused')}${flow('long', 'hr', '${days > 3}')}${flow('long', 'done')}${flow('hr', 'done')}`,
)

const PURCHASE = file(
  'demo_purchase',
  '采购申请',
  `${begins(field('goods', ['采购物品', 'Goods'], 'string'), field('amount', ['预算金额', 'Budget'], 'double'), field('reason', ['采购原因', 'Reason'], 'textarea', ''))}${person('apply', '填写申请', '${initiator}')}<parallelGateway id="fork" name="同时审批"/>${ruled('budget', '预算审核', 'dept-leader:财务中心', REASONED)}${ruled('need', '需求审核', LEADER, REASONED)}<parallelGateway id="join"/>${person('order', '下单', '${initiator}', ORDERED)}<boundaryEvent id="late" name="三天未审" attachedToRef="budget" cancelActivity="false"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>${person('remind', '催办', '${initiator}')}<endEvent id="done" name="完成"/><endEvent id="reminded"/>${flow('start', 'apply')}${flow('apply', 'fork')}${flow('fork', 'budget')}${flow('fork', 'need')}${flow('budget', 'join')}${flow('need', 'join')}${flow('join', 'order')}${flow('order', 'done')}${flow('late', 'remind')}${flow('remind', 'reminded')}`,
)

const TRIP = file(
  'demo_trip',
  '出差报销',
  `${begins(field('amount', ['报销金额', 'Amount'], 'double'), field('reason', ['出差事由', 'Purpose'], 'textarea', ''))}${person('apply', '填写报销单', '${initiator}')}${ruled('check', '财务审核', 'dept-leader:财务中心')}<serviceTask id="pay" name="付款" camunda:class="com.example.Payment"/><endEvent id="done" name="完成"/>${flow('start', 'apply')}${flow('apply', 'check')}${flow('check', 'pay')}${flow('pay', 'done')}`,
)

export const demoDrawings: readonly DemoModel[] = [
  {
    name: '外出申请',
    category: '人事',
    remark: '三天以上由人事审批',
    titleTemplate: '${initiator} 外出 ${days} 天',
    versions: [
      { note: '初版', xml: OUTING_1 },
      { note: '三天以上增加人事审批', xml: OUTING_2 },
    ],
  },
  {
    name: '采购申请',
    category: '行政',
    remark: '预算和需求同时审核',
    titleTemplate: '${initiator} 采购 ${goods}',
    versions: [{ note: '初版', xml: PURCHASE }],
  },
  {
    name: '出差报销',
    category: '财务',
    remark: '从其他系统导入，付款环节尚未对应',
    titleTemplate: '${initiator} 出差报销',
    versions: [],
    draft: TRIP,
  },
]
