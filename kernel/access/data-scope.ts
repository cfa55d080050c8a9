import type { ReadyRule } from './ready-rule.ts'

/** What is reached of one resource. */
export type DataScope =
  | { kind: 'all'; of?: ScopesOf }
  | {
      kind: 'some'
      /** Departments whose records are reached, already expanded to those below. */
      deptIds: readonly string[]
      /** Whether one's own records are reached. */
      own: boolean
      /** Data rules, each of which reaches records of its resource; left out where there is none. */
      rules?: readonly ReadyRule[]
      of?: ScopesOf
    }

/** Scopes of resources for which a role sets one of their own; left out where none does. */
type ScopesOf = Readonly<Record<string, DataScope>>
