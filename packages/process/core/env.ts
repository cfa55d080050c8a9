import type { Calendar } from '../calendar/working-time.ts'
import type { Budget } from '../expressions/budget.ts'
import type { Names } from '../expressions/evaluate.ts'
import type { DecisionFile } from '../decisions/model.ts'
import type { Expression } from '../model/ir.ts'

/** A version of a file of decisions. */
export interface DeployedDecision {
  number: number
  file: DecisionFile
}

/** What a step needs beside the state: the current time, and the functions and calendars that are registered. */
export interface Env {
  /** Milliseconds since 1970, taken from the database and never from a node's own clock. */
  now: number
  functions?: ReadonlyMap<string, (...args: unknown[]) => unknown>
  calendars?: ReadonlyMap<string, Calendar>
  /** Of the initiator: `initiator.dept` and the like. */
  facts?: ReadonlyMap<string, unknown>
  /** The fields of the online form of the process: nothing to FEEL where no one filled them in. */
  fields?: ReadonlySet<string>
  /** IANA name of the zone of cron expressions and of moments without a zone; UTC by default. */
  zone?: string
  /**
   * What expressions may still cost, for commands of several steps. Without it, each step may cost as much as a
   * command.
   */
  budget?: Budget
  /** Evaluates instead of the core, for hosts that do it elsewhere. */
  evaluate?: (expression: Expression, names: Names, context: () => Record<string, unknown>) => unknown
  /** Gets each test of a decision table before it is interpreted, for the same hosts. */
  beforeTest?: (text: string) => void
  /** A decision by its key, in the newest version or in one; undefined where there is none. */
  decisions?: (key: string, version?: number) => DeployedDecision | undefined
  /**
   * Whose id a name at a node is; it throws the `Incident` `NO_ASSIGNEE` where there is no one. Without it, names are
   * ids.
   */
  person?: (name: string, node: string) => string
}
