import { Select } from 'antd'
import { modulesIn } from '#portal/contract/portal-rules.ts'
import { useT } from '#shell/i18n.ts'
import { useModules } from './use-module-names.ts'

interface ModuleSelectProps {
  /** Given by `Field`. */
  id?: string
  /** Codes joined by commas. */
  value?: string
  onChange?: (codes: string) => void
}

/** Chooses modules. One that is gone stays until it is taken away. */
export function ModuleSelect({ value = '', onChange, ...field }: ModuleSelectProps) {
  const t = useT()
  const { modules, nameOf } = useModules()
  const chosen = modulesIn(value)
  const known = modules.map(({ moduleCode }) => moduleCode)
  const codes = [...known, ...chosen.filter((code) => !known.includes(code))]
  return (
    <Select<string[]>
      {...field}
      mode="multiple"
      placeholder={t('portal.portal.modules.choose')}
      value={chosen}
      options={codes.map((code) => ({ value: code, label: nameOf(code) }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange?.(next.join())}
    />
  )
}
