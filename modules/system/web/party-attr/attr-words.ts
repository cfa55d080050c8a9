/** How attributes, their kinds of party and their types are called. */
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import {
  AttrDataType,
  partyAttrRoutes,
  PartyType,
  partyValueRoutes,
  type AttrOption,
} from '#system/contract/party-attr.ts'

/** The reads that change with a definition. */
export const ATTR_READS = [
  partyAttrRoutes.page,
  partyAttrRoutes.get,
  partyAttrRoutes.options,
  partyValueRoutes.sysPartyAttr.getWithVal,
]

/** An attribute in the language of the page. */
export const attrName = ({ name, nameEn }: Pick<AttrOption, 'name' | 'nameEn'>): string =>
  (currentLanguage() === 'en' && nameEn) || name

/** Kinds of party and types as choices. */
export function useAttrWords() {
  const t = useT()
  return {
    parties: PartyType.options.map((value) => ({ value, label: t(`system.partyAttr.party.${value}`) })),
    types: AttrDataType.options.map((value) => ({ value, label: t(`system.partyAttr.type.${value}`) })),
  }
}
