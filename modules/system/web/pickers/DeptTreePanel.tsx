import { useMemo } from 'react'
import { TreePanel } from '#kit/tree/TreePanel.tsx'
import { useT } from '#shell/i18n.ts'
import { formatCount } from '#shell/formats.ts'
import { peopleBelow } from './dept-totals.ts'
import { useDepts } from './use-depts.ts'

interface DeptTreePanelProps {
  chosen: string | undefined
  /** Choosing the chosen department again gives it up. */
  onChoose: (id: string | undefined) => void
}

/** The departments with their number of people, at the left of a list. */
export function DeptTreePanel({ chosen, onChoose }: DeptTreePanelProps) {
  const t = useT()
  const { depts } = useDepts()
  const totals = useMemo(() => peopleBelow(depts), [depts])
  return (
    <TreePanel
      label={t('system.dept.name')}
      placeholder={t('system.dept.find')}
      nodes={depts}
      chosen={chosen}
      onChoose={({ id }) => onChoose(id === chosen ? undefined : id)}
      aside={({ id }) => formatCount(totals.get(id) ?? 0)}
    />
  )
}
