/** What `--demo` writes as registrations: some that wait, and one of each end. Their passwords are not known. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { REGISTRATION_DAYS, type RegistrationStatus } from '#security/contract/registration.ts'

interface Planned {
  username: string
  realName: string
  mobile: string
  dept: string
  reason: string
  /** How long ago it came. */
  daysAgo: number
  status: RegistrationStatus
  answer?: string
}

const MAIL_DOMAIN = 'applicants.example'
const PLANNED: readonly Planned[] = [
  {
    username: 'zhaomin',
    realName: '赵敏',
    mobile: '13800010001',
    dept: '招聘部',
    reason: '本月入职，需要提交转正材料',
    daysAgo: 1,
    status: 0,
  },
  {
    username: 'qiansheng',
    realName: '钱晟',
    mobile: '',
    dept: '前端组',
    reason: '外包驻场六个月，项目经理已同意',
    daysAgo: 2,
    status: 0,
  },
  {
    username: 'sunyue',
    realName: '孙悦',
    mobile: '13800010003',
    dept: '会计核算部',
    reason: '实习生，协助月末结账',
    daysAgo: 6,
    status: 0,
  },
  {
    username: 'zhouhang',
    realName: '周航',
    mobile: '13800010004',
    dept: '税务部',
    reason: '已从子公司调入',
    daysAgo: 12,
    status: 1,
  },
  {
    username: 'wutong2',
    realName: '吴桐',
    mobile: '',
    dept: '审计部',
    reason: '查看报表',
    daysAgo: 20,
    status: 2,
    answer: '审计报表请联系审计部获取，无需账号',
  },
  { username: 'zhengkai', realName: '郑凯', mobile: '13800010006', dept: '法务部', reason: '', daysAgo: 40, status: 3 },
]

export async function writeRegistrations(tx: Tx, tenantId: number): Promise<void> {
  const depts = await tx.selectFrom('sys_dept').select(['id', 'name']).execute()
  const root = depts[0]?.id ?? null
  await tx
    .insertInto('sys_registration')
    .values(PLANNED.map((planned) => rowOf(planned, { tenantId, deptId: idOf(depts, planned.dept) ?? root })))
    .execute()
}

const idOf = (depts: readonly { id: string; name: string }[], wanted: string): string | undefined =>
  depts.find(({ name }) => name === wanted)?.id

function rowOf(planned: Planned, { tenantId, deptId }: { tenantId: number; deptId: string | null }) {
  const { username, realName, mobile, reason, daysAgo, status, answer = '' } = planned
  const email = `${username}@${MAIL_DOMAIN}`
  const cameAt = sql<string>`now() - make_interval(days => ${daysAgo}::int)`
  return {
    tenant_id: tenantId,
    id: newId(),
    username,
    username_key: username,
    real_name: realName,
    email,
    email_key: email,
    mobile,
    // No password has this hash.
    password_hash: status === 0 ? '!' : '',
    pwd_level: 4,
    dept_id: deptId,
    reason,
    ip: '203.0.113.24',
    status,
    expires_at: sql<string>`now() + make_interval(days => ${REGISTRATION_DAYS - daysAgo}::int)`,
    decided_at: status === 0 ? null : sql<string>`now() - make_interval(days => ${Math.max(daysAgo - 2, 1)}::int)`,
    answer,
    created_at: cameAt,
    updated_at: cameAt,
    created_by: null,
    updated_by: null,
  }
}
