/** Sessions that last as a sheet, masked as the list is. */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { onlineExport } from '#security/contract/online.ts'
import { allOnline } from './online.service.ts'

export const exportedOnline = defineExport({
  noun: 'online',
  routes: onlineExport,
  rows: allRows(allOnline),
  columns: {
    user: { value: ({ realName, username }) => `${realName} (${username})`, width: 24 },
    dept: { value: (session) => session.deptName, width: 20 },
    device: { value: (session) => session.userAgent, width: 50 },
    ip: { value: (session) => session.ip, width: 18 },
    way: {
      value: ({ via, way }, { language }) => via || (way ? translate(language, `export.online.way_${way}`) : ''),
      width: 18,
    },
    createDate: { kind: 'moment', value: (session) => session.createDate },
    seenDate: { kind: 'moment', value: (session) => session.seenDate },
    node: { value: (session) => session.node, width: 20 },
  },
})
