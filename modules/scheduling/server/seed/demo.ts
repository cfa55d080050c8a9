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
}

const SCHEDULES: readonly DemoSchedule[] = [
  {
    name: '清理未使用的附件',
    bean: 'files.clearUnused',
    params: { most: 10_000 },
    cron: '0 0 2 * * ?',
    status: 1,
    remark: '上传后没有保存到任何单据的文件',
    output: 'files deleted: 0\n',
  },
  {
    name: '未读消息提醒',
    bean: 'messaging.unreadDigest',
    params: { days: 3 },
    cron: '0 30 8 ? * MON-FRI',
    status: 1,
    remark: '',
    output: 'users with unread messages: 4\n',
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
  for (const { name, bean, params, cron, status, remark, output } of SCHEDULES) {
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
    if (status === 1) await insertMany(tx, 'sys_schedule_log', runsOf({ tenantId, scheduleId: id, cron, output }))
  }
}

/** The fires of the last ten days, each of which took a second. */
function runsOf(of: { tenantId: number; scheduleId: string; cron: string; output: string }) {
  const now = Date.now()
  const fires = nextFires(of.cron, DEMO_ZONE, new Date(now - 10 * DAY_MS), 20).filter((at) => Date.parse(at) < now)
  return fires.map((at) => ({
    tenant_id: of.tenantId,
    id: newId(),
    schedule_id: of.scheduleId,
    fire_at: at,
    node: 'app-1',
    status: 1,
    started_at: at,
    finished_at: new Date(Date.parse(at) + 1_000).toISOString(),
    output: of.output,
    due_at: null,
    alive_until: null,
    begun_by: null,
    stopped_by: null,
  }))
}
