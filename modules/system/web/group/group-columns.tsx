import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { useT } from '#shell/i18n.ts'
import type { Group } from '#system/contract/group.ts'
import { peopleColumn } from '../pickers/people-column.ts'

/** The columns of the list of groups. @param open shows one group */
export function useGroupColumns(open: (group: Group) => void): Column<Group>[] {
  const t = useT()
  const { name, code, status, remark, created } = useRecordColumns<Group>('dept_status')
  return [
    name(t('system.group.name'), { open, nameOf: (group) => group.name }),
    code((group) => group.code, { width: 180 }),
    peopleColumn(t('system.group.people')),
    status(),
    remark({ width: 280 }),
    created(),
  ]
}
