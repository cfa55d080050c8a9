/** The registry as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { microAppExport } from '#microapp/contract/micro-app.ts'
import { callOfMicroApps, microAppList, type FoundMicroApp } from './micro-app.repo.ts'
import { nameIn } from './micro-app.shape.ts'

const word = (language: Language, name: string) => translate(language, `export.microApp.${name}`)

export const exportedMicroApps = defineExport({
  noun: 'microApp',
  routes: microAppExport,
  rows: rowsOfList(microAppList, callOfMicroApps),
  columns: {
    name: { value: (app: FoundMicroApp, actor) => nameIn(actor, app), width: 24 },
    code: { value: (app) => app.code, width: 20 },
    kind: { value: ({ kind }, { language }) => word(language, `kind_${kind}`), width: 12 },
    address: { value: (app) => app.address, width: 40 },
    session: { value: ({ session }, { language }) => word(language, `session_${session}`), width: 16 },
    calls: { value: (app) => app.callPaths.join(' '), width: 24 },
    status: { value: ({ status }, { language }) => word(language, `status_${status}`), width: 10 },
    health: { value: ({ health }, { language }) => word(language, `health_${health}`), width: 12 },
    appVersion: { value: (app) => app.appVersion, width: 12 },
    updated: { kind: 'moment', value: (app) => app.updateDate },
    created: { kind: 'moment', value: (app) => app.createDate },
  },
})
