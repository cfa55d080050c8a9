import { useState } from 'react'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { userRoutes } from '#system/contract/user.ts'
import { useRuleNames } from './rule-names.ts'
import type { RuleValuesProps } from './rule-value.ts'

interface NamedValues {
  readonly options: readonly { value: string; label: string }[]
  /** Where the server searches while one types. */
  readonly onSearch?: (text: string) => void
  /** Instead of options. */
  readonly none: string
}

/** What a field is compared with, by name: options, departments, roles, posts; users where the caller may pick them. */
export function useNamedValues({ leaf, field, choices, resource }: RuleValuesProps): NamedValues {
  const t = useT()
  const { optionName } = useRuleNames()
  const isUser = field.type === 'user'
  const people = usePeople(isUser ? leaf.values.filter((value) => typeof value === 'string') : [], isUser)
  const none = t('kit.pick.none')
  if (isUser) return { ...people, none: people.mayPick ? none : t('security.dataRule.noPeople') }
  if (field.type === 'choice') {
    const options = field.options.map((value) => ({
      value: String(value),
      label: optionName(resource, field.field, value),
    }))
    return { options, none }
  }
  const named = { dept: choices?.depts, role: choices?.roles, post: choices?.posts }
  const rows = field.type === 'dept' || field.type === 'role' || field.type === 'post' ? named[field.type] : undefined
  return { options: (rows ?? []).map(({ id, name }) => ({ value: id, label: name })), none }
}

const SHOWN = 20
const PICK = { pick: '1' }

/** Users by what is typed, and those already chosen. */
export function usePeople(chosen: readonly string[], isAsked = true) {
  const mayPick = useMayCall(userRoutes.page)
  const [text, setText] = useState('')
  const keyword = useDelayedValue(text, TYPING_MS).trim()
  const found = useCall(
    userRoutes.page,
    { query: { limit: SHOWN, pick: '1', ...(keyword && { keyword }) } },
    { keepPrevious: true, enabled: mayPick && isAsked },
  )
  const known = usePreload(userRoutes.page, mayPick ? chosen : [], PICK)
  const people = new Map([...known.rows, ...(found.data?.list ?? [])].map((user) => [user.id, user]))
  const options = [...people.values()].map(({ id, realName, deptName }) => ({
    value: id,
    label: `${realName} (${deptName})`,
  }))
  return { mayPick, options, onSearch: setText }
}
