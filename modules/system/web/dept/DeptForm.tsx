import { Input, InputNumber, Radio } from 'antd'
import { useDictLabel, useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { branchOf } from '#kit/tree/build-tree.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { DeptDraft, deptRoutes, DeptUpdate } from '#system/contract/dept.ts'
import { DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'
import { useDeptNames, useDepts } from '../pickers/use-depts.ts'
import { UserNames } from '../pickers/UserNames.tsx'
import { UserPicker } from '../pickers/UserPicker.tsx'
import { DEPT_READS, type DeptTarget } from './use-dept-actions.tsx'

interface DeptFormProps extends OverlayProps {
  target: DeptTarget
  onClose: () => void
}

/** Creates or edits a department. Moving it means choosing another parent. */
export default function DeptForm({ target, onClose, ...overlay }: DeptFormProps) {
  const t = useT()
  const edited = 'edit' in target ? target.edit : undefined
  const under = 'under' in target ? target.under : undefined
  const statuses = useDictNumbers('dept_status')
  const statusOf = useDictLabel('dept_status')
  const deptNames = useDeptNames()
  const { depts } = useDepts()
  const { data: dept, refetch } = useCall(
    deptRoutes.get,
    { params: { id: edited?.id ?? '' } },
    { enabled: edited !== undefined, isOwn: true },
  )
  const create = useMutate(deptRoutes.create, { refreshes: DEPT_READS, done: t('system.dept.created.done') })
  const update = useMutate(deptRoutes.update, { refreshes: DEPT_READS, done: t('system.dept.saved') })
  const isRoot = edited?.pid === '0'

  const record = useRecordForm({
    schema: edited ? DeptUpdate : DeptDraft,
    initial: edited
      ? dept && { ...dept, leaderIdList: dept.leaders.map(({ id }) => id) }
      : { pid: under, sort: 0, status: 1, leaderIdList: [] },
    hidden: edited ? { id: edited.id, version: dept?.version, pid: edited.pid } : {},
    fieldOf: {
      dept_name_taken: 'name',
      move_below_itself: 'pid',
      tree_too_deep: 'pid',
      root_protected: 'status',
      not_to_yourself: 'leaderIdList',
      holds_more: 'leaderIdList',
    },
    reload: refetch,
    onClose,
    save: (values) => ('id' in values ? update.attempt({ body: values }) : create.attempt({ body: values })),
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={edited ? t('system.dept.edit', { name: edited.name }) : t('system.dept.create')}
    >
      <Field name="name" label={t('system.dept.nameOf')} isWide>
        <Input autoComplete="off" />
      </Field>
      {!isRoot && (
        <Field name="pid" label={t('system.dept.parent')} show={deptNames} isWide>
          <DeptTreeSelect
            anyLevel
            excluded={edited ? branchOf(depts, edited.id) : []}
            disabled={edited !== undefined && !edited.actions.includes('move')}
          />
        </Field>
      )}
      <Field
        name="leaderIdList"
        label={t('system.dept.leaders')}
        show={(ids: readonly string[]) => <UserNames ids={ids} />}
        isWide
      >
        <UserPicker />
      </Field>
      <Field name="sort" label={t('system.dept.sort')} hint={t('system.dept.sort.hint')}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Field>
      <Field name="status" label={t('system.dept.status')} show={statusOf}>
        <Radio.Group options={statuses} aria-label={t('system.dept.status')} />
      </Field>
    </FormDrawer>
  )
}
