/** Who came in: sign-ins of the last weeks, more on working days, a few of which failed. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertMany } from '../seed.repo.ts'
import { Chance } from './random.ts'
import { findPeople } from './people.repo.ts'

const DAY_MS = 86_400_000
const DAYS = 60
/** Of the company, those who sign in. */
const PEOPLE = 200
const FAILED = 0.04
/** Milliseconds from midnight UTC to eight in the morning and six in the evening in China. */
const OPENS = 0
const CLOSES = 10 * 3_600_000

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
] as const

/** Written once, after the company. The administrator's own are left to the administrator. */
export async function writeSignIns(tx: Tx, tenantId: number): Promise<void> {
  const people = (await findPeople(tx, PEOPLE)).filter(({ username }) => username !== 'admin')
  const chance = new Chance(tenantId * 15_485_863)
  const now = Date.now()
  const today = now - (now % DAY_MS)
  const rows = Array.from({ length: DAYS }, (_, ago) => today - ago * DAY_MS).flatMap((day) =>
    Array.from({ length: countOn(new Date(day), chance) }, () => {
      const person = people[chance.between(0, people.length - 1)]
      const at = day + OPENS + chance.next() ** 2 * (CLOSES - OPENS)
      return { person, at, failed: chance.happens(FAILED) }
    }),
  )
  await insertMany(
    tx,
    'sys_login_log',
    rows
      .filter(({ at }) => at < now)
      .map(({ person, at, failed }) => ({
        tenant_id: tenantId,
        id: newId(),
        username: person?.username ?? '',
        user_id: person?.id ?? null,
        status: failed ? 0 : 1,
        reason: failed ? 'wrong_credentials' : '',
        ip: `10.20.${chance.between(3, 9)}.${chance.between(2, 250)}`,
        user_agent: chance.pickEarly(BROWSERS),
        created_at: new Date(at).toISOString(),
      })),
  )
}

/** Fewer come at the weekend. */
function countOn(day: Date, chance: Chance): number {
  const isWorkday = day.getUTCDay() % 6 !== 0
  return isWorkday ? chance.between(34, 62) : chance.between(3, 9)
}
