/** The drawings of the demonstration's processes. */

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

const file = (id: string, name: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  id="definitions_${id}" targetNamespace="urn:portico:demo">
  <process id="${id}" name="${name}" isExecutable="true">${body}</process>
</definitions>`

const person = (id: string, name: string, who: string) =>
  `<userTask id="${id}" name="${name}" camunda:assignee="${who}"/>`
const group = (id: string, name: string, role: string) =>
  `<userTask id="${id}" name="${name}" camunda:candidateGroups="${role}"/>`
const flow = (from: string, to: string, condition = '') =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
    condition === '' ? '' : `<conditionExpression>${condition}</conditionExpression>`
  }</sequenceFlow>`

/** What whoever starts it fills in; a field of a start is set there and nowhere else. */
const begins = (...fields: string[]) =>
  `<startEvent id="start" name="开始"><extensionElements><camunda:formData>${fields.join('')}</camunda:formData></extensionElements></startEvent>`
const field = (id: string, label: string, type: string) =>
  `<camunda:formField id="${id}" label="${label}" type="${type}"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>`

const outingBegins = `${begins(field('days', '天数', 'double'))}${person('apply', '填写申请', '${initiator}')}${group('approve', '部门审批', 'org-admin')}`
const outingEnds = '<endEvent id="done" name="完成"/><endEvent id="refused" name="未批准"/>'

const OUTING_1 = file(
  'demo_outing',
  '外出申请',
  `${outingBegins}<exclusiveGateway id="decided" name="是否同意" default="decided_refused"/>${outingEnds}${flow('start', 'apply')}${flow('apply', 'approve')}${flow('approve', 'decided')}${flow('decided', 'done', "${outcome == 'agree'}")}${flow('decided', 'refused')}`,
)

const OUTING_2 = file(
  'demo_outing',
  '外出申请',
  `${outingBegins}<exclusiveGateway id="decided" name="是否同意" default="decided_refused"/><exclusiveGateway id="long" name="超过三天" default="long_done"/>${group('hr', '人事审批', 'org-admin')}${outingEnds}${flow('start', 'apply')}${flow('apply', 'approve')}${flow('approve', 'decided')}${flow('decided', 'long', "${outcome == 'agree'}")}${flow('decided', 'refused')}${flow('long', 'hr', '${days > 3}')}${flow('long', 'done')}${flow('hr', 'done')}`,
)

const PURCHASE = file(
  'demo_purchase',
  '采购申请',
  `${begins(field('goods', '采购物品', 'string'))}${person('apply', '填写申请', '${initiator}')}<parallelGateway id="fork" name="同时审批"/>${group('budget', '预算审核', 'org-admin')}${group('need', '需求审核', 'org-admin')}<parallelGateway id="join"/>${person('order', '下单', '${initiator}')}<boundaryEvent id="late" name="三天未审" attachedToRef="budget" cancelActivity="false"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>${person('remind', '催办', '${initiator}')}<endEvent id="done" name="完成"/><endEvent id="reminded"/>${flow('start', 'apply')}${flow('apply', 'fork')}${flow('fork', 'budget')}${flow('fork', 'need')}${flow('budget', 'join')}${flow('need', 'join')}${flow('join', 'order')}${flow('order', 'done')}${flow('late', 'remind')}${flow('remind', 'reminded')}`,
)

const TRIP = file(
  'demo_trip',
  '出差报销',
  `<startEvent id="start" name="开始"/>${person('apply', '填写报销单', '${initiator}')}${group('check', '财务审核', 'org-admin')}<serviceTask id="pay" name="付款" camunda:class="com.example.Payment"/><endEvent id="done" name="完成"/>${flow('start', 'apply')}${flow('apply', 'check')}${flow('check', 'pay')}${flow('pay', 'done')}`,
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
