/** What `--demo` writes: schedules of the handlers that the product brings, with the runs of the last days. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { nextFires } from '#kernel/jobs/cron.ts'
import { hasCompany, insertMany, type SeedsOf } from '#system/server/index.ts'

export const schedulingSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant) ? [{ name: 'demo:schedules', write: (tx) => writeSchedules(tx, tenant.id) }] : []

const DAY_MS = 86_400_000
const DEMO_ZONE = 'Asia/Shanghai'

interface DemoSchedule {
  name: string
  bean: string
  params: object
  cron: string
  status: 0 | 1
  remark: string
  output: string
  /** What happened to some of the fires, counted back from the latest; all others ran in time and succeeded. */
  unusual?: Readonly<Record<number, Unusual>>
}

type Unusual = 'late' | 'missed' | 'overlap' | 'retried'

const SCHEDULES: readonly DemoSchedule[] = [
  {
    name: '清理未使用的附件',
    bean: 'files.clearUnused',
    params: { most: 10_000 },
    cron: '0 0 2 * * ?',
    status: 1,
    remark: '上传后没有保存到任何单据的文件',
    output: 'files deleted: 0\n',
    unusual: { 2: 'late', 4: 'retried', 7: 'missed' },
  },
  {
    name: '未读消息提醒',
    bean: 'messaging.unreadDigest',
    params: { days: 3 },
    cron: '0 30 8 ? * MON-FRI',
    status: 1,
    remark: '',
    output: 'users with unread messages: 4\n',
    unusual: { 1: 'overlap' },
  },
  {
    name: '重建搜索索引',
    bean: 'search.rebuildIndex',
    params: {},
    cron: '0 0 3 ? * SUN',
    status: 0,
    remark: '升级后如搜索结果不全，可立即运行',
    output: '',
  },
  {
    name: '清理用户行为日志',
    bean: 'behavior.clearLog',
    params: {},
    cron: '0 15 1 1 * ?',
    status: 1,
    remark: '',
    output: 'entries kept: 180 days, daily totals: 1096 days\n',
  },
]

async function writeSchedules(tx: Tx, tenantId: number): Promise<void> {
  for (const { name, bean, params, cron, status, remark, output, unusual = {} } of SCHEDULES) {
    const id = newId()
    await tx
      .insertInto('sys_schedule')
      .values({
        tenant_id: tenantId,
        id,
        name,
        bean_name: bean,
        params: JSON.stringify(params),
        cron_expression: cron,
        status,
        remark,
        next_at: null,
        created_by: null,
        updated_by: null,
      })
      .execute()
    const runs = runsOf(tenantId, { id, cron, output, unusual })
    if (status === 1) await insertMany(tx, 'sys_schedule_log', runs)
  }
}

interface Fired extends Required<Pick<DemoSchedule, 'cron' | 'output' | 'unusual'>> {
  id: string
}

/** The fires of the last ten days. */
function runsOf(tenantId: number, { id: scheduleId, cron, output, unusual }: Fired) {
  const now = Date.now()
  const fires = nextFires(cron, DEMO_ZONE, new Date(now - 10 * DAY_MS), 20).filter((at) => Date.parse(at) < now)
  return fires.flatMap((at, index) => {
    const run = { tenant_id: tenantId, schedule_id: scheduleId, fire_at: at, ...BARE }
    return attemptsAt(at, output, unusual[fires.length - 1 - index]).map((attempt) => ({
      ...run,
      id: newId(),
      ...attempt,
    }))
  })
}

/** What the log says of every fire unless something else is known. */
const BARE = { node: 'app-1', trigger: 1, attempt: 0, reason: '', error: '', output: '' } as const
const OPEN = { due_at: null, alive_until: null, begun_by: null, stopped_by: null } as const

/** The attempts at one fire. Each took a second. */
function attemptsAt(at: string, output: string, unusual?: Unusual) {
  const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString()
  const ran = (from: number, node: string = BARE.node) => ({
    ...OPEN,
    node,
    status: 1,
    started_at: after(from),
    finished_at: after(from + 1),
    output,
  })
  switch (unusual) {
    case 'missed':
    case 'overlap':
      return [{ ...OPEN, node: '', status: 0, reason: unusual, started_at: after(0), finished_at: after(0) }]
    case 'late':
      return [ran(23 * 60, 'app-2')]
    case 'retried':
      return [
        { ...ran(0), status: 0, reason: 'failed' as const, error: 'connect ETIMEDOUT 10.0.4.18:9000', output: '' },
        { ...ran(11), trigger: 3, attempt: 1 },
      ]
    default:
      return [ran(0)]
  }
}
