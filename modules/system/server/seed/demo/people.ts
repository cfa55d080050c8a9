/** People as rows: where they belong, whom they lead, when they were last here. */
import { newId } from '#kernel/ids.ts'
import type { DemoDept } from './depts.ts'
import { words } from './name-parts.ts'
import { People, type Person } from './names.ts'
import type { Organisation } from './organisations.ts'
import { Chance } from './random.ts'

export interface DemoPerson {
  id: string
  /** The main one first. */
  depts: readonly DemoDept[]
  isLeader: boolean
  row: Readonly<Record<string, unknown>>
  deptLinks: { tenant_id: number; user_id: string; dept_id: string }[]
  leads: { tenant_id: number; user_id: string; dept_id: string }[]
}

const DAY_MS = 86_400_000
/** Verifies against nothing: no one signs in as one of them until an administrator resets the password. */
const NO_PASSWORD = '!'
const SECOND_DEPT_SHARE = 0.06
const DEPUTY_SHARE = 0.25
/** Since when people are there, in days. */
const MAX_DAYS = 3_300
const MIN_LEADER_DAYS = 700

/** About as many people as the organisation says, spread by weight; the first of each department leads it. */
export function planPeople(
  tenantId: number,
  { people, mailDomain }: Organisation,
  depts: readonly DemoDept[],
): DemoPerson[] {
  const chance = new Chance(tenantId * 7_919)
  const names = new People(chance, ['admin'])
  const places = assignPlaces(depts, people)
  const mobiles = new Set<string>()
  return places.map(({ dept, rank }) => {
    const person = names.next()
    const id = newId()
    const second = chance.happens(SECOND_DEPT_SHARE) ? depts[chance.between(0, depts.length - 1)] : undefined
    const belongs = second && second.id !== dept.id ? [dept, second] : [dept]
    const isLeader = rank === 0 || (rank === 1 && chance.happens(DEPUTY_SHARE))
    const link = ({ id: deptId }: DemoDept) => ({ tenant_id: tenantId, user_id: id, dept_id: deptId })
    const common = { tenant_id: tenantId, id, dept_id: dept.id, mobile: unusedMobile(chance, mobiles) }
    return {
      id,
      depts: belongs,
      isLeader,
      row: { ...common, ...rowOf(person, chance, { mailDomain, isLeader }) },
      deptLinks: belongs.map(link),
      leads: isLeader ? [link(dept)] : [],
    }
  })
}

/** Who sits where: departments filled by weight, leaders of all of them first. */
function assignPlaces(depts: readonly DemoDept[], people: number): { dept: DemoDept; rank: number }[] {
  const total = depts.reduce((sum, { weight }) => sum + weight, 0)
  let given = 0
  let share = 0
  const places = depts.flatMap((dept) => {
    share += (dept.weight / total) * people
    const count = Math.max(1, Math.round(share) - given)
    given += count
    return Array.from({ length: count }, (_, rank) => ({ dept, rank }))
  })
  return places.sort((a, b) => a.rank - b.rank)
}

function rowOf(
  { realName, username, gender }: Person,
  chance: Chance,
  { mailDomain, isLeader }: { mailDomain: string; isLeader: boolean },
): Record<string, unknown> {
  const joined =
    Date.now() - chance.between(isLeader ? MIN_LEADER_DAYS : 1, MAX_DAYS) * DAY_MS - chance.between(0, DAY_MS)
  const isDisabled = !isLeader && chance.happens(0.03)
  return {
    username,
    username_key: username,
    real_name: realName,
    gender: chance.happens(0.02) ? 2 : gender,
    email: chance.happens(0.9) ? `${username}@${mailDomain}` : '',
    status: isDisabled ? 0 : 1,
    remark: '',
    password_hash: NO_PASSWORD,
    created_at: new Date(joined).toISOString(),
    last_login_at: lastLogin(chance, joined, isDisabled),
  }
}

/** Most were here this week, some long ago, some never. */
function lastLogin(chance: Chance, joined: number, isDisabled: boolean): string | null {
  if (chance.happens(0.12)) return null
  const daysAgo = isDisabled ? chance.between(90, 700) : chance.next() ** 4 * 60
  return new Date(Math.max(joined, Date.now() - daysAgo * DAY_MS)).toISOString()
}

const MOBILE_PREFIXES = words('135 136 137 138 139 150 151 158 159 177 180 186 188 189 199')

function unusedMobile(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const mobile = chance.pick(MOBILE_PREFIXES) + String(chance.between(0, 99_999_999)).padStart(8, '0')
    if (taken.has(mobile)) continue
    taken.add(mobile)
    return mobile
  }
}
