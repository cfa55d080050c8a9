import { Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TreePicker } from '#kit/pickers/TreePicker.tsx'
import { useT } from '#shell/i18n.ts'
import {
  Approval,
  BatchApproval,
  registrationRoutes,
  type ApprovalOptions,
  type Registration,
} from '#security/contract/registration.ts'
import { REGISTRATION_READS, type Decisions } from './use-decisions.tsx'

interface ApproveFormProps extends OverlayProps {
  rows: readonly Registration[]
  options: ApprovalOptions | undefined
  decisions: Decisions
}

/** The field that a refusal is about. */
const FIELD_OF = { grant_exceeds_own: 'roleIdList' }

/** Approves one with a department and roles, or several with roles: each gets the department asked for. */
export default function ApproveForm({ rows, options, decisions, ...overlay }: ApproveFormProps) {
  const [only] = rows
  return rows.length === 1 && only ? (
    <ApproveOne of={only} options={options} decisions={decisions} {...overlay} />
  ) : (
    <ApproveSeveral rows={rows} options={options} decisions={decisions} {...overlay} />
  )
}

type OneProps = Omit<ApproveFormProps, 'rows'> & { of: Registration }

function ApproveOne({ of: { id, realName, deptId }, options, decisions, ...overlay }: OneProps) {
  const t = useT()
  const done = t('security.registration.approved')
  const approve = useMutate(registrationRoutes.approve, { refreshes: REGISTRATION_READS, done })
  const isOffered = options?.depts.some((dept) => dept.id === deptId && !dept.disabled)
  const record = useRecordForm({
    schema: Approval,
    initial: options && { deptId: isOffered ? deptId : undefined, roleIdList: [] },
    fieldOf: FIELD_OF,
    onClose: decisions.close,
    save: (body) => approve.attempt({ params: { id }, body }),
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('security.registration.approve.of', { name: realName })}
      saveText={t('security.registration.approve')}
    >
      <Field name="deptId" label={t('security.registration.dept')} isWide>
        <TreePicker nodes={options?.depts ?? []} anyLevel />
      </Field>
      <RolesField options={options} />
    </FormDialog>
  )
}

function ApproveSeveral({ rows, options, decisions, ...overlay }: ApproveFormProps) {
  const t = useT()
  const record = useRecordForm({
    schema: BatchApproval,
    initial: options && { roleIdList: [] },
    hidden: { ids: rows.map(({ id }) => id) },
    onClose: decisions.close,
    save: async ({ roleIdList }) => decisions.approveMany(rows, roleIdList),
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('security.registration.approve.many', { count: rows.length })}
      saveText={t('security.registration.approve')}
    >
      <p className="kit-field-wide kit-quiet">{t('security.registration.dept.many')}</p>
      <RolesField options={options} />
    </FormDialog>
  )
}

/** Roles; those that the caller may not hand on cannot be chosen. */
function RolesField({ options }: { options: ApprovalOptions | undefined }) {
  const t = useT()
  return (
    <Field
      name="roleIdList"
      label={t('security.registration.roles')}
      hint={t('security.registration.roles.hint')}
      isWide
    >
      <Select<string[]>
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        options={(options?.roles ?? []).map(({ id, name, grantable }) => ({
          value: id,
          label: name,
          disabled: !grantable,
        }))}
      />
    </Field>
  )
}
