import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { MomentPicker } from '#kit/pickers/MomentPicker.tsx'
import { Check } from '#kit/ui/Check.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { momentAt } from '#shell/time/zone.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleHolderRoutes, type HolderKind, type RoleHolderDraft } from '#system/contract/role-holder.ts'
import { userRoutes } from '#system/contract/user.ts'
import { DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'
import { usePostOptions } from '../pickers/use-post-options.ts'
import { UserSelect } from '../pickers/UserSelect.tsx'
import { HOLDER_READS } from './holder-reads.ts'

const momentOf = (local: string | undefined) => (local === undefined ? null : momentAt(local).toISOString())

/** Sends an assignment and says what is wrong with it, by field. */
function useAssign(roleId: string, onDone: () => void) {
  const t = useT()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { attempt, isRunning } = useMutate(roleHolderRoutes.assign, {
    refreshes: HOLDER_READS,
    done: t('system.role.holder.assigned'),
  })
  const assign = async (body: RoleHolderDraft) => {
    setWrong({})
    try {
      await attempt({ params: { id: roleId }, body })
      onDone()
    } catch (thrown) {
      if (thrown instanceof CallError) setWrong(Object.fromEntries(thrown.issues.map(({ path, msg }) => [path, msg])))
      toast('error', messageOf(thrown))
    }
  }
  return { wrong, isRunning, assign }
}

const KINDS: readonly HolderKind[] = ['post', 'user', 'group', 'dept']

/** What a user must hold to choose among the holders of a kind. */
const NEEDS = {
  user: userRoutes.page.can,
  post: postRoutes.options.can,
  group: groupRoutes.page.can,
  dept: deptRoutes.tree.can,
} as const

/** Assigns a role to a user, a post, a group or a department, for good or for a time. */
export function HolderForm({ roleId }: { roleId: string }) {
  const t = useT()
  const id = useId()
  const [kind, setKind] = useState<HolderKind>('post')
  const [holderId, setHolderId] = useState<string>()
  const [isBelow, setIsBelow] = useState(false)
  const [start, setStart] = useState<string>()
  const [end, setEnd] = useState<string>()
  const [deptId, setDeptId] = useState<string>()
  const [reason, setReason] = useState('')
  const mayChoose = {
    user: useCan(NEEDS.user),
    post: useCan(NEEDS.post),
    group: useCan(NEEDS.group),
    dept: useCan(NEEDS.dept),
  }
  const { wrong, isRunning, assign } = useAssign(roleId, () => setHolderId(undefined))
  const submit = () => {
    if (holderId === undefined) return
    const below = kind === 'dept' && isBelow ? 1 : 0
    const place = { kind, holderId, below, deptId: kind === 'dept' ? null : (deptId ?? null) } as const
    void assign({ ...place, startDate: momentOf(start), endDate: momentOf(end), reason })
  }
  return (
    <section className="sys-holder-form" aria-label={t('system.role.holder.new')}>
      <Labelled id={`${id}-kind`} label={t('system.role.holder.kind')}>
        <Select<HolderKind>
          id={`${id}-kind`}
          value={kind}
          options={KINDS.filter((each) => mayChoose[each]).map((value) => ({
            value,
            label: t(`system.role.holder.${value}`),
          }))}
          onChange={(next) => {
            setKind(next)
            setHolderId(undefined)
          }}
        />
      </Labelled>
      <Labelled id={`${id}-holder`} label={t(`system.role.holder.${kind}`)} isRequired error={wrong['holderId']}>
        <HolderSelect id={`${id}-holder`} kind={kind} value={holderId} onChange={setHolderId} />
      </Labelled>
      {kind === 'dept' && (
        <Check tick={isBelow ? 'all' : 'none'} onChange={setIsBelow}>
          {t('system.role.holder.below')}
        </Check>
      )}
      <Labelled id={`${id}-start`} label={t('system.role.holder.start')} error={wrong['startDate']}>
        <MomentPicker id={`${id}-start`} value={start} onChange={setStart} />
      </Labelled>
      <Labelled id={`${id}-end`} label={t('system.role.holder.end')} error={wrong['endDate']}>
        <MomentPicker id={`${id}-end`} value={end} onChange={setEnd} />
      </Labelled>
      {kind !== 'dept' && mayChoose.dept && (
        <Labelled id={`${id}-dept`} label={t('system.role.holder.deptId')} error={wrong['deptId']}>
          <DeptTreeSelect
            id={`${id}-dept`}
            allowClear
            {...(deptId !== undefined && { value: deptId })}
            onChange={setDeptId}
          />
        </Labelled>
      )}
      <Labelled id={`${id}-reason`} label={t('system.role.holder.reason')} error={wrong['reason']}>
        <Input id={`${id}-reason`} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Labelled>
      <Button type="primary" disabled={holderId === undefined} loading={isRunning} onClick={submit}>
        {t('system.role.holder.assign')}
      </Button>
    </section>
  )
}

interface HolderSelectProps {
  id: string
  kind: HolderKind
  value: string | undefined
  onChange: (id: string | undefined) => void
}

function HolderSelect({ id, kind, value, onChange }: HolderSelectProps) {
  const posts = usePostOptions()
  const groups = useCall(groupRoutes.page, { query: { limit: '-1' } }, { enabled: kind === 'group' })
  if (kind === 'user')
    return <UserSelect id={id} value={value === undefined ? [] : [value]} onChange={(ids) => onChange(ids.at(-1))} />
  if (kind === 'dept')
    return <DeptTreeSelect id={id} anyLevel {...(value !== undefined && { value })} onChange={onChange} />
  const options =
    kind === 'post' ? posts.options : (groups.data?.list ?? []).map((group) => ({ value: group.id, label: group.name }))
  return (
    <Select<string>
      id={id}
      {...(value !== undefined && { value })}
      options={options.map(({ value: option, label }) => ({ value: option, label }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  )
}
