/** What the worker is asked for and what it answers: plain data on both ways. */
import type { MessagePort } from 'node:worker_threads'
import type {
  Calendar,
  Command,
  Effect,
  FailureCode,
  Forecast,
  IncidentCode,
  Ir,
  ProcessError,
  State,
} from '#process/index.ts'
import type { KnownPeople, Missing } from '../assignment/person-at.ts'
import type { FoundDecisions } from './decision-at.ts'

/** The past of an instance and of what it called, for commands that go back. */
export interface Past {
  effects: readonly Effect[]
  isCalled: boolean
  called: readonly (readonly [wait: number, past: Past])[]
}

interface About {
  ir: Ir
  state: State
  now: number
  /** Of the initiator, where the process asks for them. */
  facts?: ReadonlyMap<string, unknown>
  /** Of the online form. */
  fields?: ReadonlySet<string>
}

export type StepRequest = About &
  (
    | {
        kind: 'step'
        command: Command
        past?: Past
        zone: string
        calendars?: ReadonlyMap<string, Calendar>
        people: KnownPeople
        decisions?: FoundDecisions
      }
    | { kind: 'forecast' }
  )

/** Sent while it works: the expression being evaluated. */
export type At = string

export type StepAnswer =
  | { kind: 'step'; state: State; effects: Effect[]; missing: Missing; missingDecisions: ReadonlySet<string> }
  | { kind: 'forecast'; forecast: Forecast }
  | { kind: 'refused'; code: FailureCode | IncidentCode; node?: string; detail: ProcessError['detail'] }
  | { kind: 'incident'; code: IncidentCode; detail: string }

/** What the worker is given. */
export interface StepTask {
  request: StepRequest
  /** Expressions that have taken too long before: they are an incident now. */
  tooLong: readonly string[]
  port: MessagePort
}
