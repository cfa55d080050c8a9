/** Definitions of attributes as a sheet. */
import { translate } from '#kernel/i18n/translate.ts'
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { partyAttrExport } from '#system/contract/party-attr.ts'
import { callOfPartyAttrs, partyAttrList } from './party-attr.repo.ts'

export const exportedPartyAttrs = defineExport({
  noun: 'partyAttr',
  routes: partyAttrExport,
  rows: rowsOfList(partyAttrList, callOfPartyAttrs),
  columns: {
    name: { value: (attr, { language }) => (language === 'en' && attr.nameEn) || attr.name, width: 24 },
    code: { value: (attr) => attr.code, width: 20 },
    partyType: { value: (attr, { language }) => translate(language, `partyAttr.party.${attr.partyType}`), width: 10 },
    dataType: { value: (attr, { language }) => translate(language, `partyAttr.type.${attr.dataType}`), width: 12 },
    required: { value: (attr, { language }) => translate(language, `partyAttr.flag.${attr.required}`), width: 10 },
    isUnique: { value: (attr, { language }) => translate(language, `partyAttr.flag.${attr.isUnique}`), width: 10 },
    sort: { kind: 'number', value: (attr) => attr.sort },
    status: { dictionary: 'dept_status', value: (attr) => attr.status, width: 10 },
    remark: { value: (attr) => attr.remark, width: 40 },
    created: { kind: 'moment', value: (attr) => attr.createDate },
  },
})
