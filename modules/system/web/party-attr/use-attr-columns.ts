import type { Column } from '#kit/list/columns.ts'
import { useTableSettings } from '#kit/list/table-settings.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { AttrOption, PartyType } from '#system/contract/party-attr.ts'
import { attrCodesIn, MAX_ATTR_COLUMNS, type AttrColumn } from '#system/contract/party-value.ts'
import { attrName } from './attr-name.ts'
import { bareAttrRoutes } from './bare-attr-routes.ts'

const NO_ATTRS: readonly AttrOption[] = []

/** Active attributes of one kind of party; empty until they are loaded. */
export const useAttrOptions = (partyType: PartyType, isAsked = true): readonly AttrOption[] =>
  useCall(bareAttrRoutes.options, { query: { partyType } }, { enabled: isAsked, freshFor: 60_000 }).data ?? NO_ATTRS

/** The key of an attribute's column, in the table and in sheets. */
export const keyOf = ({ code }: Pick<AttrOption, 'code'>): AttrColumn => `attr.${code}`

/** Attributes as columns that can be chosen, `attr.{code}`. */
export const attrColumns = <Row extends { readonly attrTexts?: Readonly<Record<string, string>> | undefined }>(
  attrs: readonly AttrOption[],
): Column<Row>[] =>
  attrs.map((attr) => ({
    key: keyOf(attr),
    title: attrName(attr),
    width: 130,
    isExtra: true,
    ...(attr.dataType === 'number' && { align: 'end' as const }),
    render: ({ attrTexts }) => attrTexts?.[attr.code] ?? '',
  }))

/** The attributes that a list has to be asked for: those whose columns are shown. @param table its name */
export function useShownAttrs(table: string): { attrs?: string } {
  const [{ shown }] = useTableSettings(table)
  const codes = attrCodesIn(shown)
  return codes.length > 0 ? { attrs: codes.slice(0, MAX_ATTR_COLUMNS).join() } : {}
}
