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
import { DeptDraft, deptRoutes, DeptUpdate, type Dept } from '#system/contract/dept.ts'
import AttrFields from '../party-attr/AttrFields.tsx'
import { useAttrForm } from '../party-attr/use-attr-form.ts'
import { DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'
import { useDeptNames, useDepts } from '../pickers/use-depts.ts'
import { UserNames } from '../pickers/UserNames.tsx'
import { UserPicker } from '../pickers/UserPicker.tsx'
import { DEPT_READS, type DeptTarget } from './use-dept-actions.tsx'

interface DeptFormProps extends OverlayProps {
  target: DeptTarget
  onClose: () => void
}

/** What the form starts with, of a new department or of one that is there; undefined while that is being loaded. */
function initialOf(dept: Dept | { pid: string | undefined } | undefined, attrs: object) {
  if (!dept) return undefined
  if (!('id' in dept)) return { sort: 0, status: 1, leaderIdList: [], ...dept, ...attrs }
  return { ...dept, leaderIdList: dept.leaders.map(({ id }) => id), ...attrs }
}

/** Creates or edits a department. Moving it means choosing another parent. */
export default function DeptForm({ target, onClose, ...overlay }: DeptFormProps) {
  const t = useT()
  const edited = 'edit' in target ? target.edit : undefined
  const statuses = useDictNumbers('dept_status')
  const statusOf = useDictLabel('dept_status')
  const deptNames = useDeptNames()
  const { depts, isLoading } = useDepts()
  // Asked for before the list was there, it is below the root.
  const under = ('under' in target ? target.under : undefined) ?? depts[0]?.id
  const isReady = under !== undefined || !isLoading
  const { data: dept, refetch } = useCall(
    deptRoutes.get,
    { params: { id: edited?.id ?? '' } },
    { enabled: edited !== undefined, isOwn: true },
  )
  const attrs = useAttrForm('dept', edited?.id)
  const create = useMutate(deptRoutes.create, { refreshes: DEPT_READS, done: t('system.dept.created.done') })
  const update = useMutate(deptRoutes.update, { refreshes: DEPT_READS, done: t('system.dept.saved') })
  const isRoot = edited?.pid === '0'

  const record = useRecordForm({
    schema: edited ? DeptUpdate : DeptDraft,
    initial: attrs.attrs && isReady ? initialOf(edited ? dept : { pid: under }, attrs.initial) : undefined,
    hidden: edited ? { id: edited.id, version: dept?.version, pid: edited.pid } : {},
    fieldOf: {
      dept_name_taken: 'name',
      move_below_itself: 'pid',
      tree_too_deep: 'pid',
      root_protected: 'status',
      not_to_yourself: 'leaderIdList',
      holds_more: 'leaderIdList',
    },
    reload: async () => {
      await attrs.refetch()
      return refetch()
    },
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
      <AttrFields {...attrs} />
    </FormDrawer>
  )
}
