/**
 * A small organisation in which grants are made, handed on, used and recalled, as plain values: what the product is
 * compared with. What is left of a grant says `delegationOf` itself.
 */
import fc from 'fast-check'
import { delegationOf, type Delegation, type GrantLevel } from '#kernel/access/delegation.ts'

/** Of departments (the first is the root), users and roles: each is known by its number. */
export const [DEPTS, USERS, ROLES] = [5, 6, 3] as const
/** In the place of a user: an administrator of the organisation. */
export const ADMIN = -1

interface Grant {
  readonly serial: number
  /** The serial of the grant above; null: given by an administrator. */
  readonly parent: number | null
  readonly user: number
  readonly depts: readonly number[]
  readonly roles: readonly number[]
  readonly handOn: boolean
  readonly endsAt: number | null
}

export interface World {
  now: number
  readonly deptParent: number[]
  readonly deptOf: number[]
  readonly isEnabled: boolean[]
  readonly grants: Grant[]
  /** By user and role: the grant by which it was assigned; null: by an administrator. */
  readonly members: Map<string, number | null>
}

export type Command = { readonly serial: number } & (
  | { do: 'give'; by: number; to: number; depts: number[]; roles: number[]; handOn: boolean; ms: number | null }
  | { do: 'assign'; by: number; to: number; role: number }
  | { do: 'recall'; of: number }
  | { do: 'moveDept'; dept: number; under: number }
  | { do: 'moveUser'; user: number; dept: number }
  | { do: 'switch'; user: number }
  | { do: 'wait'; ms: number }
)

export const newWorld = (): World => ({
  now: 0,
  deptParent: [0, 0, 1, 0, 3],
  deptOf: Array.from({ length: USERS }, (_, user) => user % DEPTS),
  isEnabled: Array.from({ length: USERS }, () => true),
  grants: [],
  members: new Map(),
})

/** The departments and all that are below them. */
function expanded({ deptParent }: World, depts: readonly number[]): string[] {
  const isIn = (dept: number): boolean => depts.includes(dept) || (dept !== 0 && isIn(deptParent[dept] ?? 0))
  return deptParent.flatMap((_, dept) => (isIn(dept) ? [String(dept)] : []))
}

export const grantOf = ({ grants }: World, user: number): Grant | undefined =>
  grants.find((grant) => grant.user === user)
const grantNo = ({ grants }: World, serial: number | null): Grant | undefined =>
  grants.find((grant) => grant.serial === serial)

function lineOf(world: World, grant: Grant | undefined): Grant[] {
  return grant ? [grant, ...lineOf(world, grantNo(world, grant.parent))] : []
}

const levelOf = (world: World, { serial, user, depts, roles, handOn, endsAt }: Grant): GrantLevel => ({
  id: String(serial),
  isInForce: world.isEnabled[user] === true,
  endsIn: endsAt === null ? null : endsAt - world.now,
  deptIds: expanded(world, depts),
  roleIds: roles.map(String),
  menuIds: [],
  mayHandOn: handOn,
})

/** What is left of a user's grant. */
export function leftOf(world: World, grant: Grant | undefined): Delegation | undefined {
  return delegationOf({ levels: lineOf(world, grant).map((each) => levelOf(world, each)), isRooted: true })
}

/** What is left of the grant above; undefined for one at the top. */
export const aboveOf = (world: World, { parent }: Grant) =>
  parent === null ? undefined : { left: leftOf(world, grantNo(world, parent)) }

/** Users with a role now: that they were assigned by an administrator, or by a grant that still has it. */
export function membersNow(world: World): string[] {
  const counts = ([key, via]: [string, number | null]) =>
    via === null || leftOf(world, grantNo(world, via))?.roleIds.has(key.split(' ')[1] ?? '') === true
  return [...world.members]
    .filter(counts)
    .map(([key]) => key)
    .sort()
}

const isBelow = (world: World, grant: Grant, serial: number | undefined): boolean =>
  lineOf(world, grant)
    .slice(1)
    .some((each) => each.serial === serial)

/** Whether the one may do something with the other, by what is left to them. */
function reaches(world: World, by: number, to: number): boolean {
  if (by === ADMIN) return true
  if (by === to || !world.isEnabled[by]) return false
  const own = grantOf(world, by)
  const theirs = grantOf(world, to)
  if (theirs && !isBelow(world, theirs, own?.serial)) return false
  return leftOf(world, own)?.deptIds.has(String(world.deptOf[to])) === true
}

/** Does it where the rules allow it; answers whether anything has changed. */
export function apply(world: World, command: Command): boolean {
  switch (command.do) {
    case 'give':
      return give(world, command)
    case 'assign':
      return assign(world, command)
    case 'recall':
      return recall(world, command.of)
    case 'moveDept': {
      const { dept, under } = command
      if (dept === 0 || expanded(world, [dept]).includes(String(under))) return false
      world.deptParent[dept] = under
      return true
    }
    case 'moveUser':
      world.deptOf[command.user] = command.dept
      return true
    case 'switch':
      world.isEnabled[command.user] = !world.isEnabled[command.user]
      return true
    case 'wait':
      world.now += command.ms
      return true
  }
}

function give(world: World, command: Extract<Command, { do: 'give' }>): boolean {
  const { serial, by, to, depts, roles, handOn, ms } = command
  if (grantOf(world, to) || !reaches(world, by, to)) return false
  const own = by === ADMIN ? undefined : grantOf(world, by)
  const left = leftOf(world, own)
  if (by !== ADMIN) {
    if (!left?.mayHandOn) return false
    if (depts.some((dept) => !left.deptIds.has(String(dept)))) return false
    if (roles.some((role) => !left.roleIds.has(String(role)))) return false
  }
  const endsAt = ms === null ? null : world.now + ms
  world.grants.push({ serial, parent: own?.serial ?? null, user: to, depts, roles, handOn, endsAt })
  return true
}

function assign(world: World, { by, to, role }: Extract<Command, { do: 'assign' }>): boolean {
  if (!reaches(world, by, to)) return false
  const own = by === ADMIN ? undefined : grantOf(world, by)
  if (by !== ADMIN && !leftOf(world, own)?.roleIds.has(String(role))) return false
  const key = `${to} ${role}`
  const known = world.members.get(key)
  if (known === null || (known !== undefined && by !== ADMIN)) return false
  world.members.set(key, own?.serial ?? null)
  return true
}

/** Takes a user's grant away, all that come from it, and what was assigned by these. */
export function recall(world: World, user: number): boolean {
  const grant = grantOf(world, user)
  if (!grant) return false
  const gone = new Set(branchOf(world, grant.serial))
  for (const [key, via] of world.members) if (via !== null && gone.has(via)) world.members.delete(key)
  const left = world.grants.filter(({ serial }) => !gone.has(serial))
  world.grants.splice(0, world.grants.length, ...left)
  return true
}

/** The grant, and all that come from it. */
export function branchOf(world: World, serial: number): number[] {
  const top = grantNo(world, serial)
  return top ? [serial, ...world.grants.filter((each) => isBelow(world, each, serial)).map((each) => each.serial)] : []
}

const user = fc.nat({ max: USERS - 1 })
const giver = fc.integer({ min: ADMIN, max: USERS - 1 })
const dept = fc.nat({ max: DEPTS - 1 })
const some = (max: number) => fc.uniqueArray(fc.nat({ max: max - 1 }), { minLength: 1, maxLength: max })

/** What may happen, most of it giving and assigning. @param withTime ends and waiting, too */
export const anyHistory = (maxLength: number, withTime: boolean): fc.Arbitrary<Command[]> =>
  fc
    .array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            do: fc.constant('give' as const),
            by: giver,
            to: user,
            depts: some(DEPTS),
            roles: some(ROLES),
            handOn: fc.boolean(),
            ms: withTime ? fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }) : fc.constant(null),
          }),
        },
        {
          weight: 6,
          arbitrary: fc.record({
            do: fc.constant('assign' as const),
            by: giver,
            to: user,
            role: fc.nat({ max: ROLES - 1 }),
          }),
        },
        { weight: 1, arbitrary: fc.record({ do: fc.constant('recall' as const), of: user }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant('moveDept' as const), dept, under: dept }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant('moveUser' as const), user, dept }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), user }) },
        ...(withTime
          ? [
              {
                weight: 1,
                arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20 }) }),
              },
            ]
          : []),
      ),
      { maxLength, minLength: maxLength / 2, size: 'max' },
    )
    .map((commands) => commands.map((command, serial) => ({ ...command, serial })))
