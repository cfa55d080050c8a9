/** Registered systems as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { entryClientExport } from '#gateway/contract/entry.ts'
import { callOfClients, entryClientList, type FoundClient } from './entry-client.repo.ts'
import { publicName } from './secrets.ts'

const word = (language: Language, name: string) => translate(language, `export.entryClient.${name}`)

function audienceOf({ audience, admitsAdmins }: Pick<FoundClient, 'audience' | 'admitsAdmins'>, language: Language) {
  const words = [word(language, `audience_${audience}`), admitsAdmins === 1 ? word(language, 'audience_admins') : '']
  return words.filter(Boolean).join(', ')
}

export const exportedClients = defineExport({
  noun: 'entryClient',
  routes: entryClientExport,
  rows: rowsOfList(entryClientList, callOfClients),
  columns: {
    name: { value: (client) => client.name, width: 24 },
    clientId: { value: (client) => publicName(client.tenantId, client.code), width: 20 },
    status: { dictionary: 'app_status', value: (client) => client.status, width: 10 },
    signInUrl: { value: (client) => client.signInUrl, width: 40 },
    allowIps: { value: (client) => client.allowIps, width: 30 },
    audience: { value: (client, { language }) => audienceOf(client, language), width: 30 },
    lastUse: { kind: 'moment', value: (client) => client.lastUseDate },
    created: { kind: 'moment', value: (client) => client.createDate },
  },
})
