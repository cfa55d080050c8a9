/** Keys of the interface as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { apiKeyExport } from '#security/contract/api-key.ts'
import { apiKeyList, callOfKeys } from './api-key.repo.ts'
import { hasExpired } from './api-key.shape.ts'

export const exportedApiKeys = defineExport({
  noun: 'apiKey',
  routes: apiKeyExport,
  rows: rowsOfList(apiKeyList, callOfKeys),
  columns: {
    name: { value: (key) => key.name, width: 24 },
    prefix: { value: (key) => key.prefix, width: 14 },
    owner: { value: (key) => key.ownerName, width: 16 },
    state: {
      value: (key, { language }) =>
        translate(language, `export.apiKey.state_${hasExpired(key) ? 'expired' : 'active'}`),
      width: 10,
    },
    scopes: { value: (key) => key.scopes.join(', '), width: 50 },
    allowIps: { value: (key) => key.allowIps, width: 30 },
    expires: { kind: 'moment', value: (key) => key.expireDate },
    lastUse: { kind: 'moment', value: (key) => key.lastUseDate },
    lastUseIp: { value: (key) => key.lastUseIp, width: 18 },
    created: { kind: 'moment', value: (key) => key.createDate },
  },
})
