import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDialog } from '../overlay/TabDialog.tsx'
import { TreePanel } from '../tree/TreePanel.tsx'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../list/Skeleton.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { PickFoot } from './PickFoot.tsx'
import { defaultRules, ruleTree, type TreeRules } from './tree-rules.ts'
import { refusalText, useTreeRefresh, type TreeSource } from './tree-source.ts'
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
  ...props
}: TreeDialogProps) {
  const t = useT()
  const { value, ...given } = props
  const { isMultiple, clickParent, onlyLeaf, anyLevel } = { ...defaultRules, ...given }
  const [chosen, setChosen] = useState(value)
  const [message, setMessage] = useState<string>()
  useTreeRefresh(source)
  const rules = useMemo(
    () => ruleTree(source.nodes, { isMultiple, clickParent, onlyLeaf, anyLevel }),
    [source.nodes, isMultiple, clickParent, onlyLeaf, anyLevel],
  )
  const nodes = useMemo(
    () => source.nodes.map((node) => ({ ...node, disabled: refusalText(rules.refusalOf(node.id)) !== undefined })),
    [source.nodes, rules],
  )
  const revealed = useMemo(() => {
    const outer = new Set(rules.outer)
    return [...value.slice(0, 50), ...nodes.filter(({ pid }) => outer.has(pid)).map(({ id }) => id)]
  }, [value, rules, nodes])
  const confirm = () => {
    if (chosen.length === 0) setMessage(t('shell.selectItem'))
    else onConfirm([...chosen])
  }
  const choose = (id: string) => {
    setMessage(undefined)
    if (!isMultiple && chosen[0] === id) confirm()
    else setChosen(rules.toggled(chosen, id))
  }

  return (
    <TabDialog
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      onClose={onClose}
      width="min(50%, 560px)"
      isTall
      className="kit-tree-dialog"
      footer={
        <PickFoot
          count={isMultiple ? chosen.length : undefined}
          message={message}
          onClear={() => setChosen([])}
          onCancel={onClose}
          onConfirm={confirm}
        />
      }
    >
      <Nodes source={source} />
      {source.nodes.length > 0 && (
        <TreePanel
          label={title}
          placeholder={t('kit.tree.find')}
          nodes={nodes}
          revealed={revealed}
          {...(isMultiple
            ? { ticked: rules.ticked(chosen), halfTicked: rules.halfTicked(chosen) }
            : { chosen: chosen[0] })}
          foldsParents={!clickParent}
          onChoose={({ id }) => choose(id)}
          onRefused={({ id }) => setMessage(refusalText(rules.refusalOf(id)))}
        />
      )}
      {source.refresh && source.nodes.length > 0 && (
        <IconButton
          className="kit-tree-refresh"
          name={t('kit.tree.refresh')}
          icon={<RefreshCw size={16} />}
          onClick={source.refresh}
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
