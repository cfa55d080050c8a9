/**
 * What `--demo` writes: a user centre that may bring people in, once a user has made it a secret; and links to files.
 */
import { sql } from 'kysely'
import type { ShareOutcome } from '#contract/share-kinds.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { hashOfTicket, newTicket } from '#kernel/shares/ticket.ts'
import { hashOf, newSecret } from '../entry/secrets.ts'

export const gatewaySeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant)
    ? [
        { name: 'demo:entry-clients', write: (tx) => writeClients(tx, tenant.id) },
        { name: 'demo:shares', write: (tx) => writeShares(tx, tenant.id) },
      ]
    : []

const CLIENTS = [
  ['uuc', '统一用户中心', 'https://uuc.example.com/sso', 1, '集团统一登录'],
  ['mes', '生产执行系统', '', 1, '车间看板从那里打开待办'],
  ['old-oa', '旧办公系统', '', 0, '已停用，保留记录'],
] as const

async function writeClients(tx: Tx, tenantId: number): Promise<void> {
  await tx
    .insertInto('gw_entry_client')
    .values(
      CLIENTS.map(([code, name, signInUrl, status, remark], at) => ({
        tenant_id: tenantId,
        id: newId(),
        code,
        name,
        // No one knows it.
        secret_hash: hashOf(newSecret()),
        sign_in_url: signInUrl,
        status,
        remark,
        last_used_at: null,
        created_at: sql<string>`now() - make_interval(days => ${30 - at * 7}::int)`,
        created_by: null,
        updated_by: null,
      })),
    )
    .execute()
}

interface DemoShare {
  /** Of the file. */
  readonly name: string
  readonly madeDaysAgo: number
  readonly goodForDays: number
  readonly download: 0 | 1
  readonly revokedDaysAgo?: number
  /** Hours ago, and what came of it. */
  readonly uses: readonly (readonly [hoursAgo: number, outcome: ShareOutcome])[]
}

const SHARES: readonly DemoShare[] = [
  {
    name: '设备采购合同（模板）.docx',
    madeDaysAgo: 5,
    goodForDays: 30,
    download: 1,
    uses: [
      [98, 'opened'],
      [51, 'opened'],
      [3, 'opened'],
    ],
  },
  {
    name: '厂区平面示意图.png',
    madeDaysAgo: 21,
    goodForDays: 7,
    download: 0,
    uses: [
      [20 * 24, 'opened'],
      [9 * 24, 'expired'],
    ],
  },
  {
    name: '车间产量统计.xlsx',
    madeDaysAgo: 9,
    goodForDays: 30,
    download: 0,
    revokedDaysAgo: 6,
    uses: [
      [8 * 24, 'opened'],
      [5 * 24, 'revoked'],
    ],
  },
]

/**
 * Links whose tickets no one knows, each to a file of the demonstration; where there are no files, there are no links.
 */
async function writeShares(tx: Tx, tenantId: number): Promise<void> {
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`
  for (const share of SHARES) {
    const file = await tx
      .selectFrom('sys_oss as f')
      .innerJoin('sys_user as u', 'u.id', 'f.created_by')
      .select(['f.id', 'f.name', 'u.id as by', 'u.dept_id as deptId'])
      .where('f.name', '=', share.name)
      .executeTakeFirst()
    if (!file) continue
    const id = newId()
    const opened = share.uses.filter(([, outcome]) => outcome === 'opened')
    const last = opened.at(-1)?.[0]
    await tx
      .insertInto('sys_share_ticket')
      .values({
        tenant_id: tenantId,
        id,
        kind: 'file',
        record_id: file.id,
        label: file.name,
        scope: JSON.stringify({ download: share.download }),
        ticket_hash: hashOfTicket(newTicket(tenantId)),
        password_hash: null,
        max_uses: null,
        uses: opened.length,
        expires_at: ago(share.madeDaysAgo - share.goodForDays),
        last_used_at: last === undefined ? null : sql<string>`now() - make_interval(hours => ${last}::int)`,
        created_at: ago(share.madeDaysAgo),
        created_by: file.by,
        dept_id: file.deptId,
        revoked_at: share.revokedDaysAgo === undefined ? null : ago(share.revokedDaysAgo),
        revoked_by: share.revokedDaysAgo === undefined ? null : file.by,
      })
      .execute()
    await tx
      .insertInto('sys_share_use')
      .values(
        share.uses.map(([hoursAgo, outcome], at) => ({
          tenant_id: tenantId,
          id: newId(),
          share_id: id,
          used_at: sql<string>`now() - make_interval(hours => ${hoursAgo}::int)`,
          outcome,
          ip: `203.0.113.${17 + at}`,
          user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
        })),
      )
      .execute()
  }
}
