/** The sign-in log as a sheet, masked as the list is. */
import { defineExport } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { loginLogExport } from '#security/contract/log.ts'
import { rowsOfLog } from './log-rows.ts'
import { maskAddress, maskNumbers, seesPersonal } from './log-mask.ts'
import { loginList } from './login-log.repo.ts'
import { loginCall, reasonText } from './login-log.service.ts'

export const exportedLogins = defineExport({
  noun: 'loginLog',
  routes: loginLogExport,
  rows: rowsOfLog(() => loginList, loginCall),
  columns: {
    createDate: { kind: 'moment', value: (entry) => entry.createDate },
    username: { value: ({ username }, actor) => (seesPersonal(actor) ? username : maskNumbers(username)), width: 20 },
    realName: { value: (entry) => entry.realName, width: 16 },
    status: {
      value: ({ status }, { language }) => translate(language, `export.loginLog.status_${status}`),
      width: 12,
    },
    reason: { value: ({ reason }, { language }) => reasonText(language, reason), width: 36 },
    way: {
      value: ({ way }, { language }) => (way === '' ? '' : translate(language, `export.loginLog.way_${way}`)),
      width: 18,
    },
    ip: { value: ({ ip }, actor) => (seesPersonal(actor) ? ip : maskAddress(ip)), width: 18 },
    userAgent: { value: (entry) => entry.userAgent, width: 50 },
    via: { value: (entry) => entry.via, width: 18 },
  },
})
