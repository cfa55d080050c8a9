/** State of the dialog that picks users: whom it knows, who is chosen, and what is wrong with the choice. */
import { useState } from 'react'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { useT } from '#shell/i18n.ts'
import { userRoutes } from '#system/contract/user.ts'
import type { Pickable } from './PeopleList.tsx'

const PICK = { pick: '1' }

interface UserChoice {
  /** The ids chosen at the start. */
  readonly value: readonly string[]
  /** The page of users that is shown. */
  readonly shown: readonly Pickable[]
  readonly isMultiple: boolean
  /** Gets at least one id. */
  readonly onConfirm: (ids: string[]) => void
}

export function useUserChoice({ value, shown, isMultiple, onConfirm }: UserChoice) {
  const t = useT()
  const [chosen, setChosen] = useState(value)
  const [message, setMessage] = useState<string>()
  const people = useKnown(value, shown)
  const choose = (ids: readonly string[]) => {
    setMessage(undefined)
    setChosen(ids)
  }
  const confirm = (ids: readonly string[]) => {
    if (ids.length === 0) setMessage(t('shell.selectRow'))
    else onConfirm([...ids])
  }
  const toggle = ({ id }: Pickable) => {
    if (!isMultiple) choose([id])
    else choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  /** A double click: the one that is wanted, or one more. */
  const pick = ({ id }: Pickable) => {
    if (!isMultiple) confirm([id])
    else if (!chosen.includes(id)) choose([...chosen, id])
  }
  return { chosen, people, message, choose, confirm, toggle, pick }
}

/** Everybody the dialog has met: those it started with, and those of every page that was turned. */
function useKnown(ids: readonly string[], shown: readonly Pickable[]): ReadonlyMap<string, Pickable> {
  const { rows } = usePreload(userRoutes.page, ids, PICK)
  const [met, setMet] = useState<ReadonlyMap<string, Pickable>>(new Map())
  const isNew = shown.some((user) => !met.has(user.id))
  if (isNew) setMet(new Map([...met, ...shown.map((user) => [user.id, user] as const)]))
  return new Map([...rows.map((user) => [user.id, user] as const), ...met])
}
