import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useT } from '#shell/i18n.ts'
import type { Group } from '#system/contract/group.ts'

/** The columns of the list of groups. @param open shows one group */
export function useGroupColumns(open: (group: Group) => void): Column<Group>[] {
  const t = useT()
  const status = useDictLabel('dept_status')
  return [
    {
      key: 'name',
      title: t('system.group.name'),
      width: 220,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (group) => (
        <button type="button" className="kit-name-link" onClick={() => open(group)}>
          {group.name}
        </button>
      ),
    },
    { key: 'code', title: t('system.group.code'), width: 180, sort: 'code', phone: 'fact', render: ({ code }) => code },
    {
      key: 'people',
      title: t('system.group.people'),
      width: 100,
      align: 'end',
      phone: 'fact',
      render: ({ userCount }) => t('system.people', { count: userCount }),
    },
    {
      key: 'status',
      title: t('system.group.status'),
      width: 100,
      phone: 'state',
      render: (group) => <StatusDot on={group.status === 1} text={status(group.status)} />,
    },
    { key: 'remark', title: t('system.group.remark'), width: 280, render: ({ remark }) => remark },
    {
      key: 'created',
      title: t('system.group.created'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
