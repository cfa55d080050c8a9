/** Roles as rows, with what they grant and who has them. */
import { newId } from '#kernel/ids.ts'
import type { DemoDept } from './depts.ts'
import type { DemoPerson } from './people.ts'
import { Chance } from './random.ts'
import { plannedRoles, type PlannedRole } from './roles.ts'

interface Company {
  depts: readonly DemoDept[]
  people: readonly DemoPerson[]
  menuIds: ReadonlyMap<string, string>
  /** The seeded role everybody has. */
  staffId: string | undefined
}

type Link = Readonly<Record<string, unknown>>
export interface RolePlan {
  rows: Link[]
  menuLinks: Link[]
  deptLinks: Link[]
  userLinks: Link[]
}

/** Every role whose departments the company has; everybody is staff. */
export function planRoles(tenantId: number, { depts, people, menuIds, staffId }: Company): RolePlan {
  const chance = new Chance(tenantId * 104_729)
  const deptIds = new Map(depts.map(({ name, id }) => [name, id]))
  const idsOf = (names: readonly string[]) => names.flatMap((name) => deptIds.get(name) ?? [])
  const plan: RolePlan = { rows: [], menuLinks: [], deptLinks: [], userLinks: [] }
  const give = (roleId: string, to: readonly DemoPerson[]) =>
    plan.userLinks.push(...to.map(({ id }) => ({ tenant_id: tenantId, user_id: id, role_id: roleId })))

  if (staffId !== undefined) give(staffId, people)
  for (const planned of plannedRoles) {
    if ('depts' in planned.given && idsOf(planned.given.depts).length === 0) continue
    const id = newId()
    const { name, remark, grade, dataScope, menus, depts: chosen = [] } = planned
    plan.rows.push({ tenant_id: tenantId, id, name, remark, grade, data_scope: dataScope })
    plan.menuLinks.push(
      ...menus
        .flatMap((code) => menuIds.get(code) ?? [])
        .map((menuId) => ({ tenant_id: tenantId, role_id: id, menu_id: menuId })),
    )
    plan.deptLinks.push(...idsOf(chosen).map((deptId) => ({ tenant_id: tenantId, role_id: id, dept_id: deptId })))
    give(id, people.filter(isGiven(planned, idsOf, chance)))
  }
  return plan
}

function isGiven(
  { given }: PlannedRole,
  idsOf: (names: readonly string[]) => string[],
  chance: Chance,
): (person: DemoPerson) => boolean {
  if (given.to === 'leaders') return ({ isLeader }) => isLeader
  if (given.to === 'chance') return () => chance.happens(given.share)
  const wanted = new Set(idsOf(given.depts))
  if (given.to === 'heads') return ({ isLeader, depts }) => isLeader && wanted.has(depts[0]?.id ?? '')
  return ({ depts }) => (depts[0]?.path.some((id) => wanted.has(id)) ?? false) && chance.happens(given.share)
}
