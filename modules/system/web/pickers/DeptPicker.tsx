import type { ControlProps } from '#kit/pickers/PickField.tsx'
import { TreeDialogPicker } from '#kit/pickers/TreeDialogPicker.tsx'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { useDepts } from './use-depts.ts'

type DeptPickerProps = ControlProps & {
  /** For one: also the organisation itself, which stands above its departments. */
  anyLevel?: boolean
} & (
    | { isMultiple?: true; value?: readonly string[]; onChange?: (ids: string[]) => void }
    | { isMultiple: false; value?: string; onChange?: (id: string | undefined) => void }
  )

/**
 * Chooses departments in a dialog that shows the whole organisation; of one only, by default none of the levels above
 * departments (specification section 5). `DeptTreeSelect` is the light one. Works as a field of a form.
 * @example <Field name="deptIdList" label={t('…')}><DeptPicker /></Field>
 */
export function DeptPicker(props: DeptPickerProps) {
  const t = useT()
  const { source } = useDepts()
  const title = t(props.isMultiple === false ? 'system.dept.pickOne' : 'system.dept.pick')
  const isRefused = !useMayCall(deptRoutes.tree) && { disabled: true, placeholder: t('kit.pick.notAllowed') }
  return <TreeDialogPicker {...props} {...isRefused} source={source} title={title} />
}
