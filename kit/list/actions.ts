import type { ReactNode } from 'react'

/** Something that can be done with a row, or with the rows chosen. */
export interface Action {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/**
 * The actions a record allows, in the order the page lists them.
 * @param allowed `actions` of the record, computed by the server
 */
export function allowedActions<Name extends string>(
  actions: Readonly<Record<Name, Omit<Action, 'key'>>>,
  allowed: readonly NoInfer<Name>[],
): Action[] {
  const names: readonly string[] = allowed
  return Object.entries<Omit<Action, 'key'>>(actions)
    .filter(([key]) => names.includes(key))
    .map(([key, action]) => ({ key, ...action }))
}
