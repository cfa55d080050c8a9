import { useId } from 'react'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useFilterWord } from '#kit/list/filter-words.ts'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { userRoutes } from '#system/contract/user.ts'
import { UserSelect } from './UserSelect.tsx'

interface FilterUserProps {
  /** The filter of the contract: one user. */
  name: string
  label: string
}

/** One user as a filter of a list. Who may not pick users has none. */
export function FilterUser({ name, label }: FilterUserProps) {
  const t = useT()
  const id = useId()
  const { values, write, pick, isSheet } = useFilterDraft()
  const mayPick = useMayCall(userRoutes.page)
  const chosen = values[name] ? [values[name]] : []
  const { rows } = usePreload(userRoutes.page, mayPick ? chosen : [], { pick: '1' })
  useFilterWord(name, label, (user) => rows.find((one) => one.id === user)?.realName ?? t('system.user.unknown'))
  if (!mayPick) return null
  const props = {
    value: chosen,
    // The one chosen last: the filter is by one.
    onChange: (ids: string[]) => (isSheet ? write : pick)(name, ids.at(-1) ?? ''),
    ...(isSheet ? { id } : { placeholder: label }),
  }
  return (
    <div className={isSheet ? 'kit-filter-labelled' : 'kit-filter-field sys-filter-user'}>
      {isSheet && <label htmlFor={id}>{label}</label>}
      <UserSelect {...props} />
    </div>
  )
}
