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
  'oss.max.mb': {
    initial: 2_048,
    min: 50,
    max: 5_120,
    remark: ['单个文件大小上限（断点续传），单位 MB', 'Largest file that can be uploaded in parts, in MB'],
  },
  'oss.user.mb': {
    initial: 0,
    min: 0,
    max: 10_000_000,
    remark: ['每个用户的文件存储上限，单位 MB；0 为不限', 'File storage limit of each user, in MB; 0 for none'],
  },
  'oss.scan': {
    initial: 0,
    min: 0,
    max: 2,
    remark: [
      '病毒扫描：0 关闭，1 标记，2 拦截（需服务器设置 CLAMD）',
      'Virus scan: 0 off, 1 mark, 2 refuse (needs the server setting CLAMD)',
    ],
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
