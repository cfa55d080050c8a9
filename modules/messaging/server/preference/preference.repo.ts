/** Preferences of users and rules of the tenant, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { ChannelRule, DigestTime, MessageChoice, QuietHours } from '#messaging/contract/preference.ts'
import { addressOfUser } from '../address/address-of.repo.ts'
import { placeKey, type Rules } from './carried-events.ts'

const COLUMNS = [
  'choices',
  'quiet',
  'quiet_from as quietFrom',
  'quiet_to as quietTo',
  'quiet_days as quietDays',
  'time_zone as timeZone',
  'digest_rhythm as rhythm',
  'digest_weekday as weekday',
  'digest_hour as hour',
  'digest_at as digestAt',
  'version',
] as const

export interface StoredPreference {
  readonly choices: Readonly<Record<string, MessageChoice>>
  readonly quiet: QuietHours
  readonly digest: DigestTime
  /** Empty: the organisation's. */
  readonly timeZone: string
  readonly digestAt: string | null
  readonly version: number
}

/** Of a user who has chosen nothing. */
export const NO_PREFERENCE: StoredPreference = {
  choices: {},
  quiet: { isOn: 0, from: '22:00', to: '08:00', days: [1, 2, 3, 4, 5, 6, 7] },
  digest: { rhythm: 'daily', weekday: 1, hour: 18 },
  timeZone: '',
  digestAt: null,
  version: 0,
}

/** ISO weekdays out of their digits. */
export const daysOf = (digits: string): number[] => [...digits].map(Number)

/** What a user has chosen. */
export async function findPreference(db: Db, userId: string): Promise<StoredPreference> {
  const row = await db.selectFrom('msg_preference').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst()
  if (row === undefined) return NO_PREFERENCE
  const { choices, timeZone, digestAt, version, rhythm, weekday, hour } = row
  const quiet = { isOn: row.quiet, from: row.quietFrom, to: row.quietTo, days: daysOf(row.quietDays) }
  return { choices, quiet, digest: { rhythm, weekday, hour }, timeZone, digestAt, version }
}

/** Writes all of it. Digests begin with what comes from now on, where none was due. */
export async function writePreference(
  tx: Tx,
  key: { tenantId: number; userId: string },
  { choices, quiet, digest, timeZone, digestAt }: Omit<StoredPreference, 'version'>,
): Promise<void> {
  const values = {
    choices,
    quiet: quiet.isOn,
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    quiet_days: quiet.days.join(''),
    time_zone: timeZone,
    digest_rhythm: digest.rhythm,
    digest_weekday: digest.weekday,
    digest_hour: digest.hour,
    digest_at: digestAt,
  }
  await tx
    .insertInto('msg_preference')
    .values({ tenant_id: key.tenantId, user_id: key.userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({
        ...values,
        digested_at: sql<string>`case when msg_preference.digest_at is null then now() else msg_preference.digested_at end`,
        updated_at: sql<string>`now()`,
        version: sql<number>`msg_preference.version + 1`,
      }),
    )
    .execute()
}

/** What waits for the end of quiet hours is looked at again. */
export async function hurryWaiting(tx: Tx, userId: string): Promise<void> {
  await sql`
    update msg_delivery set next_at = now()
    where user_id = ${userId}::uuid and status = 0 and next_at > now() and created_at > now() - interval '8 days'`.execute(
    tx,
  )
}

/** Kinds with an open channel of their own, in order, and whether the user has an address there. */
export async function kindsFor(db: Db, userId: string): Promise<{ kind: ChannelKind; hasAddress: boolean }[]> {
  return db
    .selectFrom('msg_channel as c')
    .innerJoin('sys_user as u', (join) => join.on('u.id', '=', userId))
    .select([
      sql<ChannelKind>`c.kind`.as('kind'),
      sql<boolean>`coalesce(${addressOfUser(sql.ref('c.kind'), 'u')}, '') <> ''`.as('hasAddress'),
    ])
    .where('c.status', '=', 1)
    .where('c.is_default', '=', 1)
    .orderBy(sql`array_position(array['mail', 'wechatWork', 'dingtalk', 'wechatMp', 'sms', 'webPush'], c.kind)`)
    .execute()
}

/** Rules of the tenant; what it leaves to users is not among them. */
export async function findRules(db: Db): Promise<Rules> {
  const rows = await db.selectFrom('msg_rule').select(['category', 'kind', 'rule']).execute()
  return new Map(rows.map(({ category, kind, rule }) => [placeKey(category, kind), rule]))
}

export async function writeRules(tx: Tx, tenantId: number, rules: readonly ChannelRule[]): Promise<void> {
  for (const { category, kind, rule } of rules)
    if (rule === 'allowed')
      await tx.deleteFrom('msg_rule').where('category', '=', category).where('kind', '=', kind).execute()
    else
      await tx
        .insertInto('msg_rule')
        .values({ tenant_id: tenantId, category, kind, rule })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'category', 'kind']).doUpdateSet({ rule }))
        .execute()
}
