import { useState } from 'react'
import { RemoteSelect, type RemoteOption } from '#kit/pickers/RemoteSelect.tsx'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { userRoutes, type PickedBy } from '#system/contract/user.ts'
import { AdminMark } from '../user/AdminMark.tsx'
import './user-picker.css'

const SHOWN = 20
const PICK = { pick: '1' }

interface UserSelectProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  placeholder?: string
  id?: string
  /** Offers only those who hold this code. */
  holds?: PickedBy | undefined
}

/**
 * Chooses people from a drop-down: searches on the server, names those already chosen by their ids. The light one
 * beside `UserPicker`, for where one knows whom one looks for. Works as a field of a form. For those who may not pick
 * people it stays as it is.
 * @example <UserSelect value={ids} onChange={setIds} placeholder={t('…')} />
 */
export function UserSelect({ holds, ...props }: UserSelectProps) {
  const t = useT()
  const [text, setText] = useState('')
  const mayPick = useMayCall(userRoutes.page)
  const { options, isLoading } = useUserOptions(
    { text: useDelayedValue(text, TYPING_MS), holds },
    props.value ?? [],
    mayPick,
  )
  return (
    <RemoteSelect
      {...props}
      {...(!mayPick && { disabled: true, placeholder: t('kit.pick.notAllowed') })}
      options={options}
      isLoading={isLoading}
      onSearch={setText}
    />
  )
}

function useUserOptions(
  { text, holds }: { text: string; holds: PickedBy | undefined },
  chosen: readonly string[],
  mayPick: boolean,
) {
  const t = useT()
  const keyword = text.trim()
  const found = useCall(
    userRoutes.page,
    { query: { limit: SHOWN, pick: '1', ...(keyword && { keyword }), ...(holds && { holds }) } },
    { keepPrevious: true, enabled: mayPick },
  )
  const named = usePreload(userRoutes.page, mayPick ? chosen : [], PICK)
  const people = new Map([...named.rows, ...(found.data?.list ?? [])].map((user) => [user.id, user]))
  const options = [...people.values()].map<RemoteOption>((user) => ({
    value: user.id,
    label: user.realName,
    look: (
      <span className="sys-pick-user">
        <Avatar id={user.id} name={user.realName} url={user.headUrl} size={24} />
        <span>{user.realName}</span>
        <AdminMark level={user.superAdmin} />
        <span className="sys-pick-dept">{user.deptName}</span>
      </span>
    ),
  }))
  // A user who is gone, or beyond what the caller sees, stays chosen.
  const unnamed = named.isLoading ? [] : chosen.filter((id) => !people.has(id))
  const others = unnamed.map<RemoteOption>((value) => ({ value, label: t('system.user.unknown') }))
  return { options: [...options, ...others], isLoading: found.isLoading }
}
