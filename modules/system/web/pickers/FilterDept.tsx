import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useT } from '#shell/i18n.ts'
import { DeptTreeSelect } from './DeptTreeSelect.tsx'

/** The department as a filter in the sheet of a phone, where no tree stands beside the list. */
export default function FilterDept({ name }: { name: string }) {
  const t = useT()
  const { values, write } = useFilterDraft()
  const chosen = values[name]
  return (
    <div className="kit-filter-labelled">
      <label htmlFor={`filter-${name}`}>{t('system.dept.name')}</label>
      <DeptTreeSelect
        id={`filter-${name}`}
        anyLevel
        {...(chosen && { value: chosen })}
        onChange={(id) => write(name, id ?? '')}
      />
    </div>
  )
}
