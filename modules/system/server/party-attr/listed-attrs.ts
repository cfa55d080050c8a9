/** Attributes as columns of a list: looked up for the rows of one page, where they were asked for. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PartyType } from '#system/contract/party-attr.ts'
import { textsFor } from './attr-texts.ts'
import { findActive } from './party-attr.repo.ts'
import { findValues } from './party-value.repo.ts'

interface Asked {
  readonly partyType: PartyType
  readonly codes: readonly string[]
  readonly rows: readonly { readonly id: string }[]
}

/** Texts of the asked attributes by party; a party without a value has none, nor has a disabled attribute. */
export async function attrTextsOf(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  { language }: Pick<Actor, 'language'>,
  { partyType, codes, rows }: Asked,
): Promise<(partyId: string) => Record<string, string>> {
  const attrs = new Map(
    (await findActive(db, partyType)).filter(({ code }) => codes.includes(code)).map((a) => [a.id, a]),
  )
  const partyIds = rows.map(({ id }) => id)
  const values = attrs.size === 0 ? [] : await findValues(db, { partyType, partyIds, attrIds: [...attrs.keys()] })
  const found = values.flatMap(({ attrId, ...value }) => {
    const attr = attrs.get(attrId)
    return attr ? [{ ...value, attr }] : []
  })
  const textOf = await textsFor(kernel, db, language, found)
  const byParty = new Map<string, Record<string, string>>()
  for (const { partyId, attr, value } of found) {
    const texts = byParty.get(partyId) ?? {}
    texts[attr.code] = textOf(attr, value)
    byParty.set(partyId, texts)
  }
  return (partyId) => byParty.get(partyId) ?? {}
}
