/** Meetings of a demonstration company. */
import type { TaskStatus } from '#workspace/contract/task.ts'

export interface DemoMeeting {
  readonly subject: string
  readonly place: string
  /** Days from today; negative ones are over. */
  readonly inDays: number
  /** Hour it begins at, UTC. */
  readonly hour: number
  readonly duration: number
  readonly people: number
  readonly agenda: string
  readonly summary?: string
  readonly isCancelled?: true
  readonly tasks?: readonly { readonly title: string; readonly dueInDays: number; readonly status: TaskStatus }[]
}

export const demoMeetings: readonly DemoMeeting[] = [
  {
    subject: '十二月生产计划评审会',
    place: '三楼第一会议室',
    inDays: 2,
    hour: 1,
    duration: 90,
    people: 9,
    agenda: '1. 十一月完成情况\n2. 十二月产能与物料缺口\n3. 设备检修窗口',
  },
  {
    subject: '新员工入职培训安排沟通',
    place: '线上会议',
    inDays: 5,
    hour: 6,
    duration: 45,
    people: 5,
    agenda: '确认讲师、教室与考核方式',
  },
  {
    subject: '第四季度质量分析会',
    place: '质量部会议室',
    inDays: -3,
    hour: 2,
    duration: 120,
    people: 8,
    agenda: '1. 客户投诉回顾\n2. 一次交检合格率\n3. 改进措施',
    summary:
      '本季度一次交检合格率 98.6%，较上季度提高 0.4 个百分点。主要问题集中在二车间包装线的封口强度。\n\n会议认为封口机温控老化是主要原因，同意先更换两台温控模块，并在下月例会上复核数据。',
    tasks: [
      { title: '更换二车间封口机温控模块', dueInDays: 7, status: 'doing' },
      { title: '补充封口强度抽检方案并培训检验员', dueInDays: 4, status: 'open' },
      { title: '汇总三起客户投诉的回复并归档', dueInDays: -1, status: 'done' },
    ],
  },
  {
    subject: '信息化项目周例会',
    place: '数字化推进办公室',
    inDays: -6,
    hour: 7,
    duration: 60,
    people: 6,
    agenda: '各项目进度、风险与资源',
    summary: '协同办公系统按计划进入试运行；主数据清洗完成 82%。仓储系统接口延期一周，原因是供应商排期。',
    tasks: [
      { title: '与仓储系统供应商确认接口联调时间', dueInDays: 1, status: 'open' },
      { title: '完成剩余物料主数据清洗', dueInDays: 10, status: 'doing' },
    ],
  },
  {
    subject: '安全生产大检查启动会',
    place: '一楼报告厅',
    inDays: -12,
    hour: 0,
    duration: 60,
    people: 10,
    agenda: '检查范围、分工与时间',
    summary: '明确检查分三组进行，各组每日 17:00 前提交问题清单，由安全环保部汇总。',
    tasks: [{ title: '汇总各组问题清单并跟踪整改', dueInDays: -2, status: 'done' }],
  },
  {
    subject: '年会节目筹备会',
    place: '工会活动室',
    inDays: -1,
    hour: 8,
    duration: 45,
    people: 4,
    agenda: '节目征集与排练',
    isCancelled: true,
  },
]
