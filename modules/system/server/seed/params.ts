/** The parameters that the product itself reads (`readParam`): whole numbers with a meaning, a default and bounds. */
import type { Names } from './menus.ts'

export interface ProductParam {
  /** Taken, too, where a tenant has none or one out of bounds. */
  readonly initial: number
  readonly min: number
  readonly max: number
  readonly remark: Names
}

export const productParams = {
  'oss.quota.mb': {
    initial: 2_048,
    min: 1,
    max: 10_000_000,
    remark: ['本组织文件存储上限，单位 MB', 'File storage limit of this organisation, in MB'],
  },
  'export.expiry.days': {
    initial: 7,
    min: 1,
    max: 365,
    remark: ['导出文件保留天数', 'Days to keep exported files'],
  },
  'behavior.retention.days': {
    initial: 180,
    min: 7,
    max: 1_096,
    remark: ['用户行为日志保留天数', 'Days to keep activity log entries'],
  },
  'behavior.statistics.days': {
    initial: 1_096,
    min: 31,
    max: 1_827,
    remark: ['使用统计（按天汇总）保留天数', 'Days to keep usage statistics (daily totals)'],
  },
  'schedule.min.seconds': {
    initial: 60,
    min: 1,
    max: 86_400,
    remark: ['定时任务最短间隔，单位秒', 'Shortest interval of scheduled jobs, in seconds'],
  },
  'msg.retention.days': {
    initial: 180,
    min: 7,
    max: 1_096,
    remark: ['消息发送记录保留天数', 'Days to keep the records of sent messages'],
  },
  'msg.reach.minutes': {
    initial: 30,
    min: 5,
    max: 1_440,
    remark: [
      '重要消息未读多久后改用下一个渠道，单位分钟',
      'Minutes after which an important message that is unread goes over the next channel',
    ],
  },
  'schedule.log.days': {
    initial: 30,
    min: 1,
    max: 1_096,
    remark: ['定时任务日志保留天数', 'Days to keep the log of scheduled jobs'],
  },
} as const satisfies Record<string, ProductParam>

export type ProductParamKey = keyof typeof productParams

/** What the product knows of a key, if it does. */
export function productParam(key: string): ProductParam | undefined {
  const known: Readonly<Record<string, ProductParam>> = productParams
  return Object.hasOwn(known, key) ? known[key] : undefined
}
