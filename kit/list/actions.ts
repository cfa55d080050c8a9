import type { ReactNode } from 'react'

/** Something that can be done with a row, or with the rows chosen. */
export interface Action {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/** Where an action stands on every page: to edit comes first, to delete last, between them as the page lists them. */
const placeOf = ({ key }: Action): number =>
  key === 'update' || key === 'edit' ? 0 : key === 'delete' || key === 'remove' ? 2 : 1

/** Actions in the one order of all pages. */
export const inStandardOrder = (actions: readonly Action[]): Action[] =>
  actions.toSorted((one, other) => placeOf(one) - placeOf(other))

/**
 * The actions a record allows, in the one order of all pages.
 * @param allowed `actions` of the record, computed by the server
 */
export function allowedActions<Name extends string>(
  actions: Readonly<Record<Name, Omit<Action, 'key'>>>,
  allowed: readonly NoInfer<Name>[],
): Action[] {
  const names: readonly string[] = allowed
  return inStandardOrder(
    Object.entries<Omit<Action, 'key'>>(actions)
      .filter(([key]) => names.includes(key))
      .map(([key, action]) => ({ key, ...action })),
  )
}
