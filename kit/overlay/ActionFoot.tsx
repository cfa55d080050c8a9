import { Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { Action } from '../list/actions.ts'

/** The actions of a record at the foot of its drawer: the first as the solid button, the others behind "more". */
export function ActionFoot({ actions }: { actions: readonly Action[] }) {
  const t = useT()
  const [first, ...rest] = actions
  if (!first) return null
  return (
    <div className="kit-drawer-foot">
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: rest.map(({ key, label, icon, danger }) => ({ key, label, icon, danger: danger === true })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.run(),
          }}
        >
          <Button icon={<Ellipsis size={16} />}>{t('kit.moreActions')}</Button>
        </Dropdown>
      )}
      <Button type="primary" icon={first.icon} onClick={first.run}>
        {first.label}
      </Button>
    </div>
  )
}
