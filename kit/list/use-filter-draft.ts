import { useState } from 'react'
import type { FilterDraft } from './filter-draft.ts'
import type { List } from './use-list.ts'

/** What a filter bar wants of a list. */
export type FilteredList = Pick<List<unknown>, 'state' | 'accepts' | 'filter' | 'reset' | 'total'> & {
  readonly words?: List<unknown>['words']
}

interface OwnDraft extends Omit<FilterDraft, 'isSheet' | 'words'> {
  /** Asks for what stands in the fields. False when the contract does not accept it: nothing was asked. */
  readonly submit: () => boolean
  readonly reset: () => void
}

/** The fields of a filter bar between typing and asking. They follow the address when it changes on its own. */
export function useOwnFilterDraft(list: FilteredList): OwnDraft {
  const asked = list.state.filters
  const [values, setValues] = useState(asked)
  const [basis, setBasis] = useState(asked)
  const [wrong, setWrong] = useState<readonly string[]>([])
  if (JSON.stringify(basis) !== JSON.stringify(asked)) {
    setBasis(asked)
    setValues(asked)
  }

  const ask = (next: Readonly<Record<string, string>>): boolean => {
    const entries = Object.entries(next).map(([name, value]) => [name, value.trim()] as const)
    const refused = entries.filter(([name, value]) => value && !list.accepts(name, value)).map(([name]) => name)
    setWrong(refused)
    if (refused.length > 0) return false
    list.filter(Object.fromEntries(entries.map(([name, value]) => [name, value || undefined])))
    return true
  }
  const pickAll = (chosen: Readonly<Record<string, string>>) => {
    setValues({ ...values, ...chosen })
    ask({ ...values, ...chosen })
  }

  return {
    values,
    wrong,
    write: (name, value) => setValues((former) => ({ ...former, [name]: value })),
    pick: (name, value) => pickAll({ [name]: value }),
    pickAll,
    submit: () => ask(values),
    reset: () => {
      setWrong([])
      setValues({})
      list.reset()
    },
  }
}
