import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { withTicks } from '#kit/tree/half-check.ts'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import { PermissionRowView } from './PermissionRowView.tsx'
import { allLeaves, permissionRows, shownRows, tickable, withLeaves } from './permission-tree.ts'
import './role.css'

interface PermissionTreeProps {
  nodes: readonly MenuNode[]
  ticked: ReadonlySet<string>
  /** As it was saved: what differs is marked. */
  saved: ReadonlySet<string>
  isReadOnly: boolean
  onChange: (ticked: ReadonlySet<string>) => void
}

/** Menus with their buttons as chips, to be granted. What the caller may not hand on cannot be ticked anew. */
export function PermissionTree({ nodes, ticked, saved, isReadOnly, onChange }: PermissionTreeProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [isOnlyChosen, setIsOnlyChosen] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => permissionRows(nodes), [nodes])
  const leaves = useMemo(() => allLeaves(nodes), [nodes])
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes])
  const shown = shownRows(rows, ticked, saved, { text, isOnlyChosen, closed })

  const toggle = (id: string, below: readonly string[], isTicked: boolean) => {
    const next = withLeaves(rows, ticked, isTicked ? tickable(below, byId, saved) : below, isTicked)
    if (!isTicked) next.delete(id)
    onChange(next)
  }

  return (
    <>
      <div className="sys-grant-bar">
        <span className="sys-grant-count" role="status">
          {t('system.role.chosen', { count: leaves.filter((id) => ticked.has(id)).length, total: leaves.length })}
        </span>
        <SearchInput value={text} placeholder={t('system.role.findPermission')} onChange={setText} />
        <Button
          color="primary"
          variant={isOnlyChosen ? 'filled' : 'link'}
          aria-pressed={isOnlyChosen}
          onClick={() => setIsOnlyChosen(!isOnlyChosen)}
        >
          {t('system.role.onlyChosen')}
        </Button>
      </div>
      <ul className="sys-grants" aria-label={t('system.role.permissions')}>
        {shown.map((row) => (
          <PermissionRowView
            key={row.node.id}
            row={row}
            ticked={ticked}
            saved={saved}
            isClosed={closed.has(row.node.id)}
            isReadOnly={isReadOnly}
            canTick={(ids) => tickable(ids, byId, saved).length > 0}
            onFold={(isClosed) => setClosed(withTicks(closed, [row.node.id], isClosed))}
            onToggle={toggle}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="kit-tree-none">{t(isOnlyChosen && !text ? 'system.role.noneChosen' : 'kit.tree.none')}</p>
      )}
    </>
  )
}
