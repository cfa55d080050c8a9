import { TreeMultiPicker, TreePicker } from '#kit/pickers/TreePicker.tsx'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { useDepts } from './use-depts.ts'

interface DeptTreeSelectProps {
  value?: string
  onChange?: (id: string | undefined) => void
  /** Departments that cannot be chosen. */
  excluded?: readonly string[]
  /** Also the organisation itself, which stands above its departments. */
  anyLevel?: boolean
  disabled?: boolean
  allowClear?: boolean
  placeholder?: string
  id?: string
}

/**
 * Chooses one department from a drop-down. Works as a field of a form.
 * @example <Field name="deptId" label={t('…')}><DeptTreeSelect /></Field>
 */
export function DeptTreeSelect(props: DeptTreeSelectProps) {
  const { depts, isLoading, error } = useDepts()
  return <TreePicker {...props} nodes={depts} isLoading={isLoading} error={error} />
}

interface DeptTreeMultiSelectProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  excluded?: readonly string[]
  disabled?: boolean
  placeholder?: string
  id?: string
}

/**
 * Chooses several departments from a drop-down. Works as a field of a form. For those who may not see departments it
 * stays as it is.
 */
export function DeptTreeMultiSelect(props: DeptTreeMultiSelectProps) {
  const t = useT()
  const { depts, isLoading, error } = useDepts()
  const isRefused = !useMayCall(deptRoutes.tree) && { disabled: true, placeholder: t('kit.pick.notAllowed') }
  return <TreeMultiPicker {...props} {...isRefused} nodes={depts} isLoading={isLoading} error={error} />
}
