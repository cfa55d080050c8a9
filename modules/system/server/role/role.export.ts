/** Roles as a sheet. */
import { translate } from '#kernel/i18n/translate.ts'
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { roleExport } from '#system/contract/role.ts'
import { callOfRoles, roleList } from './role.repo.ts'

export const exportedRoles = defineExport({
  noun: 'role',
  routes: roleExport,
  rows: rowsOfList(roleList, callOfRoles),
  columns: {
    name: { value: (role) => role.name, width: 24 },
    grade: { kind: 'number', value: (role) => role.grade },
    dataScope: { value: (role, { language }) => translate(language, `export.role.scope_${role.dataScope}`), width: 22 },
    members: { kind: 'number', value: (role) => role.memberCount },
    remark: { value: (role) => role.remark, width: 40 },
    created: { kind: 'moment', value: (role) => role.createDate },
  },
})
