import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDialog } from '../overlay/TabDialog.tsx'
import { TreePanel } from '../tree/TreePanel.tsx'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../list/Skeleton.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { PickFoot } from './PickFoot.tsx'
import type { TreeRules } from './tree-rules.ts'
import type { TreeSource } from './tree-source.ts'
import { useTreeChoice } from './use-tree-choice.ts'
import './tree-dialog.css'

interface TreeDialogProps extends OverlayProps, Partial<TreeRules> {
  title: string
  source: TreeSource
  value: readonly string[]
  /** Gets at least one id. */
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/**
 * A tree to choose from, 500 px high: search, arrow keys, Enter or space to choose, a second Enter or a double click to
 * confirm a single choice. Several nodes by default; the rules are those of `tree-rules.ts`.
 * @example <Overlay of={isOpen || undefined}>{(_, overlay) =>
 *   <TreeDialog {...overlay} title={t('…')} source={{ nodes }} value={ids} onConfirm={setIds} onClose={…} />}</Overlay>
 */
export default function TreeDialog({
  open,
  afterOpenChange,
  title,
  source,
  onConfirm,
  onClose,
  value,
  ...rules
}: TreeDialogProps) {
  const t = useT()
  const choice = useTreeChoice(source, value, rules, onConfirm)
  const { refresh } = source
  const hasNodes = source.nodes.length > 0
  const footer = (
    <PickFoot
      count={choice.count}
      message={choice.message}
      onClear={choice.clear}
      onCancel={onClose}
      onConfirm={choice.confirm}
    />
  )

  return (
    <TabDialog
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      onClose={onClose}
      width="min(50%, 560px)"
      isTall
      className="kit-tree-dialog"
      footer={footer}
    >
      <Nodes source={source} />
      {hasNodes && (
        <TreePanel
          label={title}
          placeholder={t('kit.tree.find')}
          nodes={choice.nodes}
          revealed={choice.revealed}
          {...choice.ticks}
          foldsParents={!choice.clickParent}
          onChoose={({ id }) => choice.choose(id)}
          onRefused={({ id }) => choice.refuse(id)}
        />
      )}
      {refresh && hasNodes && (
        <IconButton
          className="kit-tree-refresh"
          name={t('kit.tree.refresh')}
          icon={<RefreshCw size={16} />}
          onClick={refresh}
        />
      )}
    </TabDialog>
  )
}

/** What stands in the place of a tree without nodes: it is on its way, it failed, or there is nothing. */
function Nodes({ source: { nodes, isLoading = false, error, refresh } }: { source: TreeSource }) {
  const t = useT()
  const isSlow = useDelayed(isLoading && nodes.length === 0)
  if (nodes.length > 0) return null
  if (isLoading) return isSlow ? <Skeleton rows={8} /> : null
  if (!error) return <Empty title={t('kit.tree.empty')} />
  return (
    <Empty title={t('kit.tree.failed')} reason={error.msg}>
      {refresh && <Button onClick={refresh}>{t('kit.retry')}</Button>}
    </Empty>
  )
}
