import { TreePicker } from '#kit/pickers/TreePicker.tsx'
import { useT } from '#shell/i18n.ts'
import type { DictData } from '#system/contract/dict-data.ts'
import { useDictName } from './use-dict-name.ts'

interface EntryParentSelectProps {
  nodes: readonly DictData[]
  /** Entries that cannot be the parent. */
  excluded: readonly string[]
  /** '0': the top. */
  value?: string
  onChange?: (pid: string) => void
  id?: string
}

/** Chooses the entry above another; none means the top. Works as a field of a form. */
export function EntryParentSelect({ nodes, excluded, value, onChange, id }: EntryParentSelectProps) {
  const t = useT()
  const nameOf = useDictName()
  return (
    <TreePicker
      {...(id !== undefined && { id })}
      nodes={nodes.map((node) => ({ id: node.id, pid: node.pid, name: nameOf(node) }))}
      excluded={excluded}
      anyLevel
      allowClear
      placeholder={t('system.dict.top')}
      value={value === '0' ? undefined : value}
      onChange={(pid) => onChange?.(pid ?? '0')}
    />
  )
}
