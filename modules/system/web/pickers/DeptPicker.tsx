import type { ControlProps } from '#kit/pickers/PickField.tsx'
import { TreeDialogPicker } from '#kit/pickers/TreeDialogPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { useDepts } from './use-depts.ts'

interface DeptPickerProps extends ControlProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

/**
 * Chooses departments in a dialog that shows the whole organisation. `DeptTreeSelect` is the light one. Works as a
 * field of a form.
 * @example <Field name="deptIdList" label={t('…')}><DeptPicker /></Field>
 */
export function DeptPicker(props: DeptPickerProps) {
  const t = useT()
  const { source } = useDepts()
  return <TreeDialogPicker {...props} source={source} title={t('system.dept.pick')} />
}

interface SingleDeptPickerProps extends ControlProps {
  value?: string
  onChange?: (id: string | undefined) => void
  /** Also the organisation itself, which stands above its departments. */
  anyLevel?: boolean
}

/** The same for one department: by default none of the levels above departments (specification section 5). */
export function SingleDeptPicker(props: SingleDeptPickerProps) {
  const t = useT()
  const { source } = useDepts()
  return <TreeDialogPicker {...props} isMultiple={false} source={source} title={t('system.dept.pickOne')} />
}
