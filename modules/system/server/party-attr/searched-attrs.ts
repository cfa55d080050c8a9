/**
 * Attributes in the search: texts of those that are active. A value is fed with its party; when an attribute is enabled
 * or disabled, the documents of its kind of party are made anew behind, a batch at a time.
 */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { startRebuild } from '#kernel/search/feed.ts'
import type { PartyAttrDraft, PartyType } from '#system/contract/party-attr.ts'
import { findActive } from './party-attr.repo.ts'
import { findValues } from './party-value.repo.ts'

/** The texts of each party, a line for each attribute. */
export async function attrLinesOf(
  db: Db,
  partyType: PartyType,
  partyIds: readonly string[],
): Promise<(partyId: string) => string> {
  if (partyIds.length === 0) return () => ''
  const attrs = (await findActive(db, partyType)).filter(({ dataType }) => dataType === 'text')
  const attrIds = attrs.map(({ id }) => id)
  const values = attrs.length === 0 ? [] : await findValues(db, { partyType, partyIds, attrIds })
  const place = new Map(attrIds.map((id, at) => [id, at]))
  const lines = new Map<string, string[]>()
  for (const { partyId, attrId, value } of values) {
    const own = lines.get(partyId) ?? []
    own[place.get(attrId) ?? 0] = value
    lines.set(partyId, own)
  }
  return (partyId) => (lines.get(partyId) ?? []).filter(Boolean).join('\n')
}

type Searched = Pick<PartyAttrDraft, 'partyType' | 'dataType' | 'status'>

/** Makes documents anew where an attribute with values comes into the search, or leaves it. */
export async function feedChangedAttr(
  tx: Tx,
  tenantId: number,
  { before, after }: { before: Searched & { valueCount: number }; after: Pick<Searched, 'status'> },
): Promise<void> {
  if (before.dataType !== 'text' || before.valueCount === 0 || before.status === after.status) return
  await startRebuild(tx, tenantId, before.partyType)
}
