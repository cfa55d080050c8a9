import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useT } from '#shell/i18n.ts'
import type { Dept } from '#system/contract/dept.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'
import { formatCount } from '#shell/formats.ts'
import { attrColumns } from '../party-attr/use-attr-columns.ts'

/** The columns of the tree of departments. @param attrs attributes that can be shown, too */
export function useDeptColumns(attrs: readonly AttrOption[]): Column<Dept>[] {
  const t = useT()
  const status = useDictLabel('dept_status')
  return [
    {
      key: 'name',
      title: t('system.dept.name'),
      width: 320,
      isFixed: true,
      phone: 'title',
      render: ({ name, disabled }) => <span className={disabled ? 'kit-quiet' : 'kit-strong'}>{name}</span>,
    },
    {
      key: 'leaders',
      title: t('system.dept.leaders'),
      width: 200,
      phone: 'fact',
      render: ({ leaders }) => leaders.map(({ realName }) => realName).join(t('system.comma')),
    },
    {
      key: 'people',
      title: t('system.dept.people'),
      width: 100,
      align: 'end',
      render: ({ userCount }) => formatCount(userCount),
    },
    { key: 'sort', title: t('system.dept.sort'), width: 90, align: 'end', render: ({ sort }) => sort },
    {
      key: 'status',
      title: t('system.dept.status'),
      width: 110,
      phone: 'state',
      render: (dept) => <StatusDot on={dept.status === 1} text={status(dept.status)} />,
    },
    {
      key: 'created',
      title: t('system.dept.created'),
      width: 120,
      render: (dept) => <RelativeTime at={dept.createDate} />,
    },
    ...attrColumns<Dept>(attrs),
  ]
}
