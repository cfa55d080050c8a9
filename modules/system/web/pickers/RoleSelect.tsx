import { Select } from 'antd'
import { useRoleOptions } from './use-role-options.ts'

interface RoleSelectProps {
  value?: string[]
  onChange?: (ids: string[]) => void
  placeholder?: string
  /** To be taken away, which needs no right to hand them on. */
  isTaking?: boolean
  disabled?: boolean
  id?: string
}

/** Chooses roles; those the caller may not hand on cannot be chosen. Works as a field of a form. */
export function RoleSelect({ value = [], onChange, isTaking = false, ...select }: RoleSelectProps) {
  const { options, isLoading } = useRoleOptions()
  return (
    <Select<string[]>
      {...select}
      mode="multiple"
      value={value}
      options={options.map(({ grantable, ...option }) => ({ ...option, disabled: !grantable && !isTaking }))}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
