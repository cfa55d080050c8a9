/** System parameters as a sheet. Of a sensitive one no more than that it has a value. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { HIDDEN_VALUE, paramExport } from '#system/contract/param.ts'
import { callOfParams, paramList } from './param.repo.ts'

export const exportedParams = defineExport({
  noun: 'param',
  routes: paramExport,
  rows: rowsOfList(paramList, callOfParams),
  columns: {
    key: { value: (param) => param.key, width: 32 },
    type: { value: ({ type }, { language }) => translate(language, `export.param.type_${type}`), width: 12 },
    value: { value: ({ value, sensitive, isSet }) => (sensitive === 1 && isSet ? HIDDEN_VALUE : value), width: 40 },
    remark: { value: (param) => param.remark, width: 40 },
    updated: { kind: 'moment', value: (param) => param.updateDate },
    created: { kind: 'moment', value: (param) => param.createDate },
  },
})
