/** What `--demo` writes of message preferences: two employees, one with a daily digest and quiet nights, one weekly. */
import type { Tx } from '#kernel/database/lease.ts'
import { zoneOf } from '#system/server/index.ts'
import { nextDigest } from '../preference/digest-time.ts'
import { NO_PREFERENCE, writePreference } from '../preference/preference.repo.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const DEMO = [
  {
    choices: { 'notice mail': 'digest', 'process mail': 'digest' },
    digest: { rhythm: 'daily', weekday: 1, hour: 18 },
    quiet: { isOn: 1, from: '21:30', to: '07:30', days: WORKDAYS },
  },
  {
    choices: { 'notice mail': 'digest', 'system mail': 'off' },
    digest: { rhythm: 'weekly', weekday: 1, hour: 9 },
    quiet: NO_PREFERENCE.quiet,
  },
] as const

export async function writePreferences(tx: Tx, tenantId: number): Promise<void> {
  const zone = await zoneOf(tx)
  const people = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('super_admin', '=', 0)
    .where('status', '=', 1)
    .orderBy('username')
    .limit(DEMO.length)
    .execute()
  for (const [at, { id: userId }] of people.entries()) {
    const chosen = DEMO[at]
    if (!chosen) continue
    const digestAt = nextDigest(chosen.digest, zone, new Date())
    await writePreference(tx, { tenantId, userId }, { ...chosen, timeZone: '', digestAt })
  }
}
