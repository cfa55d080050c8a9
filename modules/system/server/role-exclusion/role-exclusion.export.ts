/** Rules of exclusive roles as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { roleExclusionExport } from '#system/contract/role-exclusion.ts'
import { commaOf } from '../audit-words.ts'
import { callOfExclusions, exclusionList } from './role-exclusion.repo.ts'

export const exportedExclusions = defineExport({
  noun: 'roleExclusion',
  routes: roleExclusionExport,
  rows: rowsOfList(exclusionList, callOfExclusions),
  columns: {
    name: { value: (rule) => rule.name, width: 24 },
    roles: { value: (rule, { language }) => rule.roles.map(({ name }) => name).join(commaOf(language)), width: 48 },
    remark: { value: (rule) => rule.remark, width: 40 },
    created: { kind: 'moment', value: (rule) => rule.createDate },
  },
})
