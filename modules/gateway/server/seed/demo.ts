/** What `--demo` writes: a user centre that may bring people in, once somebody has made it a secret. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { SeedsOf } from '#system/server/index.ts'
import { hashOf, newSecret } from '../entry/secrets.ts'

/** The platform's operator has no company. */
const OPERATOR_CERT = 2

export const gatewaySeeds: SeedsOf = ({ id, cert }, { demo }) =>
  demo && cert !== OPERATOR_CERT ? [{ name: 'demo:entry-clients', write: (tx) => writeClients(tx, id) }] : []

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
        // Nobody knows it.
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
