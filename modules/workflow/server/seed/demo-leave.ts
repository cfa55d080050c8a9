/** A leave process, as a company draws it, and what has become of some applications. */
import { withEnglishNames } from './demo-names.ts'

export const LEAVE_KEY = 'demo_leave'
export const LEAVE_NAME = '请假申请'

/** What is asked at the start. @param more fields of one version only */
const asks = (more = '') => `<extensionElements>
        <flowable:formProperty id="kind" name="请假类型" portico:label-en="Leave type" type="enum" required="true">
          <flowable:value id="annual" name="年假" portico:label-en="Annual leave"/>
          <flowable:value id="sick" name="病假" portico:label-en="Sick leave"/>
          <flowable:value id="personal" name="事假" portico:label-en="Personal leave"/>
        </flowable:formProperty>
        <flowable:formProperty id="days" name="天数" portico:label-en="Days" type="double" required="true"/>
        <flowable:formProperty id="from" name="开始日期" portico:label-en="Start date" type="date" required="true"/>${more}
        <flowable:formProperty id="reason" name="请假原因" portico:label-en="Reason" type="textarea"/>
      </extensionElements>`

const CHOSEN_PEOPLE = `
        <flowable:formProperty id="boss" name="直接主管" portico:label-en="Supervisor" type="user" required="true"/>
        <flowable:formProperty id="manager" name="部门经理" portico:label-en="Manager" type="user" required="true"/>`

interface Approvers {
  more?: string
  lead: string
  approve: string
  file: string
}

/** Drawn with a form, two approvals and a choice by days; it has no positions, so it is laid out when it is shown. */
const leaveOf = ({ more, lead, approve, file }: Approvers) =>
  withEnglishNames(`<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:portico="urn:portico:process" targetNamespace="portico" id="demo-leave-file">
  <process id="${LEAVE_KEY}" name="${LEAVE_NAME}" isExecutable="true">
    <startEvent id="start" name="开始">
      ${asks(more)}
    </startEvent>
    <userTask id="apply" name="填写申请" flowable:assignee="\${initiator}"/>
    <userTask id="lead" name="主管审批" ${lead}/>
    <exclusiveGateway id="long" name="超过三天？" default="short"/>
    <userTask id="approve" name="经理审批" ${approve}/>
    <userTask id="file" name="人事备案" ${file}/>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="apply"/>
    <sequenceFlow id="f2" sourceRef="apply" targetRef="lead"/>
    <sequenceFlow id="f3" sourceRef="lead" targetRef="long"/>
    <sequenceFlow id="f4" name="是" sourceRef="long" targetRef="approve"><conditionExpression>\${days &gt; 3}</conditionExpression></sequenceFlow>
    <sequenceFlow id="short" name="否" sourceRef="long" targetRef="file"/>
    <sequenceFlow id="f5" sourceRef="approve" targetRef="file"/>
    <sequenceFlow id="f6" sourceRef="file" targetRef="end"/>
  </process>
</definitions>`)

/** The first version, in which the requests of the demonstration were made: the requester chose who approves. */
export const LEAVE_BEFORE_XML = leaveOf({
  more: CHOSEN_PEOPLE,
  lead: 'flowable:assignee="${boss}"',
  approve: 'flowable:assignee="${manager}"',
  file: 'flowable:assignee="${manager}"',
})

/**
 * The version in force: leaders of the requester's department and of the one above it approve, human resources files
 * it.
 */
export const LEAVE_XML = leaveOf({
  lead: 'portico:people="leader:1" portico:whenEmpty="admin"',
  approve: 'portico:people="leader:2" portico:whenEmpty="admin"',
  file: 'portico:people="dept-leader:人力资源中心" portico:whenEmpty="admin"',
})

/** People of an application by the part they play. */
export type DemoPart = 'starter' | 'boss' | 'manager' | 'other'

export interface DemoStep {
  /** After the step before. */
  readonly hours: number
  readonly by: DemoPart
  readonly what: 'agree' | 'reject' | 'return' | 'transfer' | 'cancel' | 'suspend'
  readonly comment?: string
}

export interface DemoLeave {
  readonly title: string
  readonly daysAgo: number
  readonly kind: 'annual' | 'sick' | 'personal'
  readonly days: number
  readonly reason: string
  /** The administrator has this part, so that the user who looks first has something to do and to see. */
  readonly admin: DemoPart
  readonly steps: readonly DemoStep[]
}

const apply: DemoStep = { hours: 1, by: 'starter', what: 'agree' }

export const demoLeaves: readonly DemoLeave[] = [
  {
    title: '国庆后年假五天',
    daysAgo: 26,
    kind: 'annual',
    days: 5,
    reason: '回家探亲',
    admin: 'manager',
    steps: [
      apply,
      { hours: 5, by: 'boss', what: 'agree', comment: '工作已安排好' },
      { hours: 22, by: 'manager', what: 'agree', comment: '同意' },
      { hours: 3, by: 'manager', what: 'agree' },
    ],
  },
  {
    title: '病假两天',
    daysAgo: 19,
    kind: 'sick',
    days: 2,
    reason: '感冒发烧',
    admin: 'other',
    steps: [
      apply,
      { hours: 2, by: 'boss', what: 'agree', comment: '注意休息' },
      { hours: 30, by: 'manager', what: 'agree' },
    ],
  },
  {
    title: '事假一周',
    daysAgo: 15,
    kind: 'personal',
    days: 7,
    reason: '装修新房',
    admin: 'manager',
    steps: [
      apply,
      { hours: 8, by: 'boss', what: 'return', comment: '月底盘点，请改到下月' },
      { hours: 20, by: 'starter', what: 'agree', comment: '已改到下月十日' },
      { hours: 6, by: 'boss', what: 'agree' },
      { hours: 50, by: 'manager', what: 'reject', comment: '同期请假人数过多' },
    ],
  },
  {
    title: '陪护假三天',
    daysAgo: 9,
    kind: 'personal',
    days: 3,
    reason: '家人住院',
    admin: 'other',
    steps: [
      apply,
      { hours: 3, by: 'boss', what: 'transfer', comment: '本周出差，请代为审批' },
      { hours: 4, by: 'other', what: 'agree', comment: '同意，祝早日康复' },
      { hours: 12, by: 'manager', what: 'agree' },
    ],
  },
  {
    title: '年假四天（待经理审批）',
    daysAgo: 3,
    kind: 'annual',
    days: 4,
    reason: '旅行',
    admin: 'manager',
    steps: [apply, { hours: 9, by: 'boss', what: 'agree' }],
  },
  {
    title: '年假两天（退回修改）',
    daysAgo: 2,
    kind: 'annual',
    days: 2,
    reason: '搬家',
    admin: 'starter',
    steps: [apply, { hours: 7, by: 'boss', what: 'return', comment: '请补充工作交接人' }],
  },
  {
    title: '事假半天',
    daysAgo: 1,
    kind: 'personal',
    days: 0.5,
    reason: '办理证件',
    admin: 'boss',
    steps: [apply],
  },
  {
    title: '年假十天（已取消）',
    daysAgo: 12,
    kind: 'annual',
    days: 10,
    reason: '行程有变',
    admin: 'other',
    steps: [apply, { hours: 40, by: 'other', what: 'cancel', comment: '申请人要求取消' }],
  },
  {
    title: '病假一周（已挂起）',
    daysAgo: 6,
    kind: 'sick',
    days: 7,
    reason: '手术恢复',
    admin: 'manager',
    steps: [
      apply,
      { hours: 5, by: 'boss', what: 'agree' },
      { hours: 2, by: 'manager', what: 'suspend', comment: '等待医院证明' },
    ],
  },
]
