/** What the entries of a form give to one user: rights, how far each reaches, and modes of fields. Without IO. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { AccessEntry, FieldMode, FormAccess, RecordReach } from '#forms/contract/access.ts'
import { RecordRight } from '#forms/contract/access.ts'
import type { FieldId, FormModel } from '#forms-core/index.ts'

/** How far each right reaches; the user does not have a right that is missing. */
export type Reaches = ReadonlyMap<RecordRight, RecordReach>
/** Fields that are not in it may be changed. */
export type FieldModes = ReadonlyMap<FieldId, FieldMode>

export interface UserRights {
  readonly reaches: Reaches
  readonly modes: FieldModes
}

/** For forms of which only the reach is asked: modes of columns need the fields. */
export const NO_FIELDS: Pick<FormModel, 'fields'> = { fields: [] }

type Holder = Pick<Actor, 'superAdmin' | 'roleIds'>

const WIDTH: Readonly<Record<RecordReach, number>> = { own: 0, role: 1, all: 2 }
const OPENNESS: Readonly<Record<FieldMode, number>> = { hide: 0, read: 1, write: 2 }
/** What changes or takes out records concerns only those that may be seen. */
const ON_SEEN: readonly RecordRight[] = ['update', 'delete', 'export']

/** Whether a user is administrator of the organisation, who holds everything in it. */
export const isAdministrator = ({ superAdmin }: Pick<Actor, 'superAdmin'>): boolean => superAdmin === 1

/** What the entries give. Each right reaches as far as an entry that gives this very right says. */
export function rightsOf(access: FormAccess, holder: Holder, model: Pick<FormModel, 'fields'>): UserRights {
  if (isAdministrator(holder))
    return { reaches: new Map(RecordRight.options.map((right) => [right, 'all'])), modes: new Map() }
  const roles = new Set(holder.roleIds)
  const entries = access.filter(({ roleId, rights }) => rights.length > 0 && (roleId === null || roles.has(roleId)))
  return { reaches: reachesOf(entries), modes: modesOf(entries, model) }
}

function reachesOf(entries: readonly AccessEntry[]): Reaches {
  const widest = new Map<RecordRight, RecordReach>()
  for (const { rights, reach } of entries)
    for (const right of rights) {
      const known = widest.get(right)
      if (known === undefined || WIDTH[reach] > WIDTH[known]) widest.set(right, reach)
    }
  const seen = widest.get('view')
  for (const right of ON_SEEN) {
    const reach = widest.get(right)
    if (reach === undefined) continue
    if (seen === undefined) widest.delete(right)
    else if (WIDTH[seen] < WIDTH[reach]) widest.set(right, seen)
  }
  return widest
}

function modesOf(entries: readonly AccessEntry[], model: Pick<FormModel, 'fields'>): FieldModes {
  const modes = new Map<FieldId, FieldMode>()
  const named = new Set(entries.flatMap(({ fields }) => Object.keys(fields)))
  for (const id of named) {
    const mode = entries
      .map(({ fields }): FieldMode => (Object.hasOwn(fields, id) ? (fields[id] ?? 'write') : 'write'))
      .reduce((most, one) => (OPENNESS[one] > OPENNESS[most] ? one : most), 'hide')
    if (mode !== 'write') modes.set(id, mode)
  }
  return withColumns(modes, model)
}

/** Columns are open at most as far as their child table. */
function withColumns(modes: Map<FieldId, FieldMode>, model: Pick<FormModel, 'fields'>): FieldModes {
  for (const field of model.fields) {
    const table = field.kind === 'childTable' ? modes.get(field.id) : undefined
    if (field.kind !== 'childTable' || table === undefined) continue
    for (const { id } of field.fields) if (OPENNESS[modes.get(id) ?? 'write'] > OPENNESS[table]) modes.set(id, table)
  }
  return modes
}

/** What a right needs besides the entries of a form. */
const CODES: Readonly<Record<RecordRight, string>> = {
  view: 'frm:record:page',
  create: 'frm:record:save',
  update: 'frm:record:update',
  delete: 'frm:record:delete',
  export: 'frm:record:export',
  import: 'frm:record:import',
}

/** The rights that a user can make use of: entries give them, and so do the permission codes. */
export const usableRights = (rights: Iterable<RecordRight>, actor: Pick<Actor, 'superAdmin' | 'permissions'>) =>
  [...rights].filter((right) => holds(actor, CODES[right]))

/** The fields of which a user sees nothing. */
export const hiddenFields = (modes: FieldModes): ReadonlySet<FieldId> =>
  new Set([...modes].flatMap(([id, mode]) => (mode === 'hide' ? [id] : [])))
