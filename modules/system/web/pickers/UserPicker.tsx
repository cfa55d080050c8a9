import { useState } from 'react'
import { RemoteSelect, type RemoteOption } from '#kit/pickers/RemoteSelect.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCall } from '#shell/request/use-call.ts'
import { userRoutes } from '#system/contract/user.ts'
import { AdminMark } from '../user/AdminMark.tsx'
import './user-picker.css'

const SHOWN = 20
/** Milliseconds after the last key until the server is asked (specification section 9, "search autocomplete delay"). */
const TYPING_MS = 500

interface UserPickerProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  placeholder?: string
  id?: string
}

/** Chooses people: searches on the server, names those already chosen by their ids. Works as a field of a form. */
export function UserPicker(props: UserPickerProps) {
  const [text, setText] = useState('')
  const { options, isLoading } = useUserOptions(useDelayedValue(text, TYPING_MS), props.value ?? [])
  return <RemoteSelect {...props} options={options} isLoading={isLoading} onSearch={setText} />
}

function useUserOptions(text: string, chosen: readonly string[]) {
  const keyword = text.trim()
  const found = useCall(
    userRoutes.page,
    { query: { limit: SHOWN, ...(keyword && { keyword }) } },
    { keepPrevious: true },
  )
  const named = useCall(
    userRoutes.page,
    { query: { limit: '-1', ids: [...chosen] } },
    { enabled: chosen.length > 0, keepPrevious: true, freshFor: 60_000 },
  )
  const people = new Map([...(named.data?.list ?? []), ...(found.data?.list ?? [])].map((user) => [user.id, user]))
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
  return { options, isLoading: found.isLoading }
}
