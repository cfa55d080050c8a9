import { Button } from 'antd'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { useT } from '#shell/i18n.ts'
import type { RoleExclusion } from '#system/contract/role-exclusion.ts'

interface Openings {
  open: (rule: RoleExclusion) => void
  showViolators: (rule: RoleExclusion) => void
}

/** The columns of the list of rules. */
export function useExclusionColumns({ open, showViolators }: Openings): Column<RoleExclusion>[] {
  const t = useT()
  const { name, remark, created } = useRecordColumns<RoleExclusion>('dept_status')
  return [
    name(t('system.roleExclusion.name'), { open, nameOf: (rule) => rule.name }),
    {
      key: 'roles',
      title: t('system.roleExclusion.roles'),
      width: 320,
      phone: 'fact',
      render: ({ roles }) => {
        const names = roles.map((role) => role.name).join(' · ')
        return <span title={names}>{names}</span>
      },
    },
    {
      key: 'violators',
      title: t('system.roleExclusion.violators'),
      width: 110,
      align: 'end',
      phone: 'fact',
      render: (rule) =>
        rule.violatorCount > 0 ? (
          <Button type="link" size="small" danger onClick={() => showViolators(rule)}>
            {t('system.people', { count: rule.violatorCount })}
          </Button>
        ) : (
          0
        ),
    },
    remark({ width: 240 }),
    created(),
  ]
}
