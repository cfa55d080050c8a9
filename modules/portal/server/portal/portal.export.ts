/** Portals as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { portalExport } from '#portal/contract/portal.ts'
import { callOfPortals, portalList, type FoundPortal } from './portal.repo.ts'
import { portalNameIn } from './portal.shape.ts'

const word = (language: Language, name: string) => translate(language, `export.portal.${name}`)

export const exportedPortals = defineExport({
  noun: 'portal',
  routes: portalExport,
  rows: rowsOfList(portalList, callOfPortals),
  columns: {
    name: { value: (portal: FoundPortal, actor) => portalNameIn(actor, portal), width: 24 },
    code: { value: (portal) => portal.code, width: 16 },
    type: { value: ({ type }, { language }) => word(language, `type_${type}`), width: 12 },
    url: { value: (portal) => portal.url, width: 32 },
    modules: { value: (portal) => portal.modules.join(), width: 28 },
    shown: { value: ({ show_flag: shown }, { language }) => word(language, `shown_${shown}`), width: 10 },
    isDefault: { value: (portal, { language }) => (portal.is_default ? word(language, 'isDefault') : ''), width: 10 },
    client: { value: (portal) => portal.client, width: 10 },
    updated: { kind: 'moment', value: (portal) => portal.updated_at },
    created: { kind: 'moment', value: (portal) => portal.created_at },
  },
})
