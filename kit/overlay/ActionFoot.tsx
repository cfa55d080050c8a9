import { Button } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { Action } from '../list/actions.ts'
import { ActionMenu } from './ActionMenu.tsx'

/** The actions of a record at the foot of its drawer: the first as the solid button, the others behind "more". */
export function ActionFoot({ actions }: { actions: readonly Action[] }) {
  const t = useT()
  const [first, ...rest] = actions
  if (!first) return null
  return (
    <div className="kit-drawer-foot">
      {rest.length > 0 && (
        <ActionMenu
          actions={rest}
          label={t('kit.moreActions')}
          className="pt-button"
          trigger={
            <>
              <Ellipsis size={16} />
              {t('kit.moreActions')}
            </>
          }
        />
      )}
      <Button type="primary" icon={first.icon} onClick={first.run}>
        {first.label}
      </Button>
    </div>
  )
}
