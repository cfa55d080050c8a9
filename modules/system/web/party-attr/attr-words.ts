/** How kinds of party and types of attributes are called. */
import { useT } from '#shell/i18n.ts'
import { AttrDataType, partyAttrRoutes, PartyType, partyValueRoutes } from '#system/contract/party-attr.ts'

/** The reads that change with a definition. */
export const ATTR_READS = [
  partyAttrRoutes.page,
  partyAttrRoutes.get,
  partyAttrRoutes.options,
  partyValueRoutes.sysPartyAttr.getWithVal,
]

/** Kinds of party and types as choices. */
export function useAttrWords() {
  const t = useT()
  return {
    parties: PartyType.options.map((value) => ({ value, label: t(`system.partyAttr.party.${value}`) })),
    types: AttrDataType.options.map((value) => ({ value, label: t(`system.partyAttr.type.${value}`) })),
  }
}
