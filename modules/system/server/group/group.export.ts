/** Groups as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { groupExport } from '#system/contract/group.ts'
import { callOfGroups, groupList } from './group.repo.ts'

export const exportedGroups = defineExport({
  noun: 'group',
  routes: groupExport,
  rows: rowsOfList(groupList, callOfGroups),
  columns: {
    name: { value: (group) => group.name, width: 24 },
    code: { value: (group) => group.code, width: 20 },
    people: { kind: 'number', value: (group) => group.userCount },
    status: { dictionary: 'dept_status', value: (group) => group.status, width: 10 },
    remark: { value: (group) => group.remark, width: 40 },
    created: { kind: 'moment', value: (group) => group.createDate },
  },
})
