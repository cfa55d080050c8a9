import { branchOf } from '#kit/tree/build-tree.ts'
import { withTicks } from '#kit/tree/half-check.ts'
import { TreePanel } from '#kit/tree/TreePanel.tsx'
import { useT } from '#shell/i18n.ts'
import type { GrantChoices } from '#security/contract/second-admin.ts'

interface TickTreeProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  label: string
  placeholder: string
  nodes: GrantChoices['menus']
  /** Ticking one ticks all below it. */
  withBranch: boolean
}

/** Chooses nodes of a tree by ticks. Works as a field of a form. */
export function TickTree({ value = [], onChange, label, placeholder, nodes, withBranch }: TickTreeProps) {
  const t = useT()
  const ticked = new Set(value)
  return (
    <div className="sec-grant-ticks">
      <TreePanel
        label={label}
        placeholder={placeholder}
        nodes={nodes}
        ticked={ticked}
        onChoose={({ id }) =>
          onChange?.([...withTicks(ticked, withBranch ? branchOf(nodes, id) : [id], !ticked.has(id))])
        }
      />
      <p className="kit-quiet" role="status">
        {t('security.secondAdmin.ticked', { count: value.length })}
      </p>
    </div>
  )
}
