/** Attributes of users out of a sheet: the rules are those of the form, asked for all rows at once. */
import type { Actor } from '#kernel/access/actor.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Refuse } from '#kernel/imports/spec.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { userErrors } from '#system/contract/user.ts'
import { mayGrantTo } from '../user/user.policy.ts'
import { byColumn, columnOf, type AttrCells, type AttrLook } from './attr-cells.ts'
import { ATTR_RULE } from './attr-rule.ts'
import { textsFor } from './attr-texts.ts'
import { checkValue, wireValue, type Nameable } from './check-value.ts'
import { findTaken, findUsernames, writeUserValues, type NewValue } from './imported-values.repo.ts'
import { findActive, isAskedByRules, type ActiveAttr } from './party-attr.repo.ts'
import { findValues } from './party-value.repo.ts'

interface Row {
  readonly n: number
  readonly draft: AttrCells
  readonly existing: { readonly id: string; readonly draft: AttrCells } | undefined
}

/** What changes of one row: an attribute with the cell before, if there was one, and after. */
interface Change {
  readonly attr: ActiveAttr
  readonly column: string
  readonly before: string | undefined
  readonly after: string
}

/** Definitions stay as they are until the transaction ends. */
export async function holdAttrs(tx: Tx, { tenantId }: Actor, look: AttrLook): Promise<void> {
  await shareRule(tx, tenantId, ATTR_RULE)
  if (look.attrs.size > 0) look.attrs = byColumn(await findActive(tx, 'user'))
}

/** What users have, as cells. */
export async function cellsOf(
  db: Db,
  look: AttrLook,
  userIds: readonly string[],
): Promise<(userId: string) => AttrCells> {
  const attrs = new Map([...look.attrs.values()].map((attr) => [attr.id, attr]))
  const isAsked = attrs.size > 0 && userIds.length > 0
  const values = isAsked
    ? await findValues(db, { partyType: 'user', partyIds: userIds, attrIds: [...attrs.keys()] })
    : []
  const named = values.filter(({ attrId }) => attrs.get(attrId)?.dataType === 'user').map(({ value }) => value)
  const usernameOf = await findUsernames(db, named)
  const byUser = new Map<string, AttrCells>()
  for (const { partyId, attrId, value } of values) {
    const attr = attrs.get(attrId)
    if (!attr) continue
    const cells = byUser.get(partyId) ?? {}
    cells[columnOf(attr.code)] = attr.dataType === 'user' ? (usernameOf.get(value) ?? value) : value
    byUser.set(partyId, cells)
  }
  return (userId) => byUser.get(userId) ?? {}
}

function changesIn({ draft, existing }: Row, { attrs }: AttrLook): Change[] {
  return [...attrs].flatMap(([column, attr]) => {
    const [before, after] = [existing?.draft[columnOf(attr.code)], draft[columnOf(attr.code)]]
    return after === undefined || after === before ? [] : [{ attr, column, before, after }]
  })
}

/** Refuses rows at the cells that break a rule of their attribute. */
export async function judgeAttrs(
  { db, actor, look }: { db: Db; actor: Actor; look: AttrLook },
  rows: readonly Row[],
  refuse: Refuse,
): Promise<void> {
  // Names are found by now; of a dictionary, new values must be among those that can be chosen.
  const nameable = { has: isOffered(look) }
  const unique = new Map<ActiveAttr, { row: Row; value: string; column: string }[]>()
  for (const row of rows) {
    if (!row.existing) refuseMissing(row, look, refuse)
    for (const { attr, column, after } of changesIn(row, look)) {
      const checked = checkValue(attr, wireValue(attr, after), nameable)
      if (row.existing && !mayGrantTo(actor, row.existing.id))
        refuse(row, { column, text: `error.${userErrors.notToYourself.name}` })
      else if ('issue' in checked)
        refuse(row, { column, text: `issue.${checked.issue.code}`, params: checked.issue.params })
      else if (attr.isUnique === 1) unique.set(attr, [...(unique.get(attr) ?? []), { row, value: after, column }])
    }
  }
  for (const [attr, given] of unique) {
    const taken = await findTaken(
      db,
      attr.id,
      given.map(({ value }) => value),
    )
    for (const { row, value, column } of given) {
      const key = `${attr.id} ${value}`
      const first = look.seen.get(key) ?? row.n
      look.seen.set(key, Math.min(first, row.n))
      const isTaken = taken.some((one) => one.value === value && one.userId !== row.existing?.id)
      if (isTaken || first !== row.n) refuse(row, { column, text: 'issue.attr_taken' })
    }
  }
}

function refuseMissing(row: Row, { attrs }: AttrLook, refuse: Refuse): void {
  for (const [column, { code, required }] of attrs)
    if (required === 1 && row.draft[columnOf(code)] === undefined) refuse(row, { column, text: 'issue.required' })
}

const isOffered =
  ({ choices, attrs }: AttrLook): Nameable['has'] =>
  ({ dataType, dictType }, value) => {
    if (dataType !== 'dict') return true
    const column = [...attrs].find(([, attr]) => attr.dictType === dictType)?.[0] ?? ''
    return choices.get(column)?.some((choice) => choice.value === value && choice.isHidden !== true) === true
  }

/** What changed of a row, for the trace. */
export interface AttrTrace {
  readonly before: { attrs?: string[] }
  readonly after: { attrs?: string[] }
}

const NOTHING: AttrTrace = { before: {}, after: {} }

/** Writes the values of rows that were judged, and answers what changed by row. */
export async function applyAttrs(
  { kernel, tx, actor, look }: { kernel: Pick<Kernel, 'labels' | 'sessions'>; tx: Tx; actor: Actor; look: AttrLook },
  rows: readonly { readonly row: Row; readonly userId: string }[],
): Promise<(n: number) => AttrTrace> {
  const changes = rows.flatMap(({ row, userId }) => changesIn(row, look).map((change) => ({ row, userId, ...change })))
  if (changes.length === 0) return () => NOTHING
  const stored = ({ dataType }: ActiveAttr, cell: string) =>
    dataType === 'user' ? (look.userIds.get(cell) ?? cell) : cell
  const values = changes.map(({ userId, attr, after }): NewValue => ({ userId, attr, value: stored(attr, after) }))
  await writeUserValues(tx, { tenantId: actor.tenantId, by: actor.userId }, values)
  const known = changes.flatMap(({ userId, row }) => (row.existing ? [userId] : []))
  // Rules may give users more by their values: they are read anew.
  if (known.length > 0 && (await isAskedByRules(tx)))
    await kernel.sessions.userGrantsChanged(tx, actor.tenantId, [...new Set(known)])
  const texted = changes.flatMap(({ attr, before, after }) =>
    [before, after].flatMap((value) => (value === undefined || attr.dataType === 'user' ? [] : [{ attr, value }])),
  )
  const textOf = await textsFor(kernel, tx, actor.language, texted)
  const lineOf = (attr: ActiveAttr, cell: string | undefined) =>
    cell === undefined ? [] : [`${attr.name}: ${attr.dataType === 'user' ? cell : textOf(attr, cell)}`]
  const traces = new Map<number, { before: { attrs: string[] }; after: { attrs: string[] } }>()
  for (const { row, attr, before, after } of changes) {
    const trace = traces.get(row.n) ?? { before: { attrs: [] }, after: { attrs: [] } }
    trace.before.attrs.push(...lineOf(attr, before))
    trace.after.attrs.push(...lineOf(attr, after))
    traces.set(row.n, trace)
  }
  return (n) => traces.get(n) ?? NOTHING
}
