import { Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { Action } from './actions.ts'

interface RowActionsProps {
  actions: readonly Action[]
  /** Name of the record, for those who only hear the buttons. */
  of: string
  /** Everything in the menu: for a phone's row. */
  isCompact?: boolean
}

/** The first action as a word, the others behind "…". */
export function RowActions({ actions, of, isCompact = false }: RowActionsProps) {
  const t = useT()
  const [first, ...rest] = actions
  const inMenu = isCompact ? actions : rest
  return (
    <span className="kit-row-actions">
      {first && !isCompact && (
        <Button type="link" size="small" danger={first.danger === true} onClick={first.run} aria-label={`${first.label} ${of}`}>
          {first.label}
        </Button>
      )}
      {inMenu.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: inMenu.map(({ key, label, icon, danger }) => ({ key, label, icon, danger: danger === true })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              inMenu.find((action) => action.key === key)?.run()
            },
          }}
        >
          <Button type="text" size={isCompact ? 'large' : 'small'} icon={<Ellipsis size={16} />} aria-label={t('kit.list.moreOf', { name: of })} />
        </Dropdown>
      )}
    </span>
  )
}
