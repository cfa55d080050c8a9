/** Attributes as columns of exports: for users who see them in the list. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { ExportColumn, MoreColumn } from '#kernel/exports/define.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PartyType } from '#system/contract/party-attr.ts'
import { attrCodesIn } from '#system/contract/party-value.ts'
import { attrTitles } from './attr-titles.ts'
import { findActive } from './party-attr.repo.ts'

interface Texted {
  readonly attrTexts?: Readonly<Record<string, string>> | undefined
}

/** Without the code of the list, attributes are neither shown nor asked by. */
export const seesAttrs = (actor: Actor, partyType: PartyType): boolean =>
  holds(actor, partyType === 'user' ? 'sys:user:page' : 'sys:dept:page')

/**
 * Columns of the attributes that there are, as `more` of an export.
 * @param taken keys of the titles of the other columns
 */
export const attrExportColumns =
  <Row extends Texted>(partyType: PartyType, taken: readonly string[]) =>
  async (kernel: Kernel, actor: Actor, keys: readonly string[]): Promise<ReadonlyMap<string, MoreColumn<Row>>> => {
    if (!seesAttrs(actor, partyType)) return new Map()
    const codes = new Set(attrCodesIn(keys))
    const attrs = await kernel.database.read(actor.tenantId, (db) => findActive(db, partyType))
    const titles = attrTitles(attrs, taken)
    const shown = attrs.filter(({ code }) => codes.has(code))
    return new Map(
      shown.map(({ code, dataType }): [string, MoreColumn<Row>] => {
        const textOf = ({ attrTexts }: Row) => attrTexts?.[code] ?? ''
        const column: ExportColumn<Row> =
          dataType === 'number'
            ? { kind: 'number', value: (row) => (textOf(row) === '' ? null : Number(textOf(row))) }
            : { value: textOf, width: 20 }
        return [`attr.${code}`, { title: titles.get(code)?.[actor.language] ?? code, column }]
      }),
    )
  }
