import { Select } from 'antd'
import { usePostOptions } from './use-post-options.ts'

interface PostSelectProps {
  value?: string[]
  onChange?: (ids: string[]) => void
  disabled?: boolean
  id?: string
}

/**
 * Chooses posts; disabled ones, and those the caller may not give, cannot be chosen anew. Works as a field of a form.
 */
export function PostSelect({ value = [], onChange, ...select }: PostSelectProps) {
  const { options, isLoading } = usePostOptions()
  return (
    <Select<string[]>
      {...select}
      mode="multiple"
      value={value}
      options={options.map(({ isOff, grantable, ...option }) => ({
        ...option,
        disabled: (isOff || !grantable) && !value.includes(option.value),
      }))}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
