import { branchOf } from '#kit/tree/build-tree.ts'
import { withTicks } from '#kit/tree/half-check.ts'
import { TreePanel } from '#kit/tree/TreePanel.tsx'
import { useT } from '#shell/i18n.ts'
import { useDepts } from '../pickers/use-depts.ts'

interface ScopeDeptsProps {
  chosen: ReadonlySet<string>
  isReadOnly: boolean
  onChange: (ids: ReadonlySet<string>) => void
}

/** The chosen departments of a data scope. Ticking one brings those below it, which can be unticked one by one. */
export function ScopeDepts({ chosen, isReadOnly, onChange }: ScopeDeptsProps) {
  const t = useT()
  const { depts } = useDepts()
  return (
    <div className="sys-scope-depts">
      <TreePanel
        label={t('system.role.scope.4')}
        placeholder={t('system.dept.find')}
        nodes={depts}
        ticked={chosen}
        onChoose={({ id }) => {
          if (!isReadOnly) onChange(withTicks(chosen, branchOf(depts, id), !chosen.has(id)))
        }}
      />
      <p className="sys-hint" role="status">
        {t('system.role.scope.chosen', { count: chosen.size })}
      </p>
    </div>
  )
}
