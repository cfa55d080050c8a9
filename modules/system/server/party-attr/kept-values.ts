/** Values of attributes in the recycle bin: kept with their party, and brought back with it. */
import { z } from 'zod'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { lockRule, shareRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import { partyAttrErrors } from '#system/contract/party-attr.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { ATTR_RULE } from './attr-rule.ts'
import { findAll, type KeptAttr } from './party-attr.repo.ts'
import { existingUsers, findAllValues, findNames, isValueTaken, writeValue, type Party } from './party-value.repo.ts'

/** Part of what the bin keeps of a party; older versions have put none there. */
export const KeptValues = z.object({
  attr_values: z.array(z.object({ attrId: z.string(), value: z.string() })).default([]),
})

/** What the bin keeps of a party's values: of disabled attributes, too. */
export const keepValues = async (db: Db, party: Party): Promise<z.infer<typeof KeptValues>> => ({
  attr_values: await findAllValues(db, party),
})

interface Restoring extends Party {
  readonly tenantId: number
  readonly by: string
}

/**
 * Writes the values that a party had. Attributes that are gone or have another type by now are left out, and so are
 * users and departments that are gone. Answers the lines of the trace.
 * @throws AppError party_attr_value_taken where another party has a unique value by now
 */
export async function restoreValues(tx: Tx, restoring: Restoring, payload: unknown): Promise<string[]> {
  const { attr_values: kept } = KeptValues.parse(payload)
  if (kept.length === 0) return []
  await shareRule(tx, restoring.tenantId, ATTR_RULE)
  const attrs = new Map((await findAll(tx, restoring.partyType)).map((attr) => [attr.id, attr]))
  const values = kept.flatMap(({ attrId, value }) => {
    const attr = attrs.get(attrId)
    return attr && suits(attr, value) ? [{ attr, value }] : []
  })
  const named = (type: KeptAttr['dataType']) =>
    values.filter(({ attr }) => attr.dataType === type).map(({ value }) => value)
  const [userIds, deptIds] = [named('user'), named('dept')]
  const there = new Set([...(await existingUsers(tx, userIds)), ...(await existingDeptIds(tx, deptIds))])
  const nameOf = await findNames(tx, { userIds, deptIds })
  const isThere = ({ attr, value }: (typeof values)[number]) => !NAMING.has(attr.dataType) || there.has(value)
  const lines: string[] = []
  for (const { attr, value } of values.filter(isThere).toSorted((a, b) => (a.attr.id < b.attr.id ? -1 : 1))) {
    if (attr.isUnique === 1) await assertFree(tx, restoring, { attr, value })
    await writeValue(tx, restoring, { attr, value })
    lines.push(`${attr.name}: ${nameOf.get(value) ?? value}`)
  }
  return lines
}

const NAMING: ReadonlySet<KeptAttr['dataType']> = new Set(['user', 'dept'])
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The type of an attribute may have been changed while it had no values. */
function suits({ dataType }: KeptAttr, value: string): boolean {
  if (NAMING.has(dataType)) return UUID.test(value)
  if (dataType === 'number') return value !== '' && Number.isFinite(Number(value))
  if (dataType === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value)
  return dataType !== 'boolean' || value === 'true' || value === 'false'
}

async function assertFree(
  tx: Tx,
  { tenantId, ...party }: Restoring,
  { attr, value }: { attr: KeptAttr; value: string },
): Promise<void> {
  await lockRule(tx, tenantId, `partyAttr.${attr.id}`)
  if (await isValueTaken(tx, party, { attrId: attr.id, value }))
    throw new AppError(partyAttrErrors.valueTaken, { attr: attr.name, value })
}
