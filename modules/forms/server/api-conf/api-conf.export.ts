/** Configured calls as a sheet, without headers, bodies and secrets. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { formApiExport } from '#forms/contract/api-conf.ts'
import { apiList, callOfApis } from './api-conf.repo.ts'

export const exportedApis = defineExport({
  noun: 'formApi',
  routes: formApiExport,
  rows: rowsOfList(apiList, callOfApis),
  columns: {
    name: { value: ({ name }) => name, width: 24 },
    label: {
      value: ({ title, titleEn }, { language }) => (language === 'en' && titleEn !== '' ? titleEn : title),
      width: 28,
    },
    method: { value: ({ method }) => method, width: 10 },
    url: { value: ({ url }) => url, width: 48 },
    auth: { value: ({ auth }, { language }) => translate(language, `export.formApi.auth_${auth}`), width: 24 },
    status: { dictionary: 'app_status', value: ({ status }) => status, width: 10 },
    timeout: { kind: 'number', value: ({ timeoutSeconds }) => timeoutSeconds },
    attempts: { kind: 'number', value: ({ attempts }) => attempts },
    cache: { kind: 'number', value: ({ cacheSeconds }) => cacheSeconds },
    remark: { value: ({ remark }) => remark, width: 32 },
    created: { kind: 'moment', value: ({ createDate }) => createDate },
  },
})
