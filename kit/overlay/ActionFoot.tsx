import { Button } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { Action } from '../list/actions.ts'
import { ActionMenu } from './ActionMenu.tsx'

interface ActionFootProps {
  actions: readonly Action[]
  /** Keys of actions that have buttons of their own beside the solid one, from right to left. */
  visible?: readonly string[]
}

/**
 * The actions of a record at the foot of its drawer: the first as the solid button, some beside it, the others behind
 * "more".
 */
export function ActionFoot({ actions, visible = [] }: ActionFootProps) {
  const t = useT()
  const [first, ...others] = actions
  if (!first) return null
  const beside = visible.flatMap((key) => others.find((one) => one.key === key) ?? [])
  const rest = others.filter((one) => !beside.includes(one))
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
              <span className="kit-foot-more">{t('kit.moreActions')}</span>
            </>
          }
        />
      )}
      {beside.toReversed().map(({ key, label, icon, danger, run }) => (
        <Button key={key} danger={danger === true} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
      <Button type="primary" icon={first.icon} onClick={first.run}>
        {first.label}
      </Button>
    </div>
  )
}
