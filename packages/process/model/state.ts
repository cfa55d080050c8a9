/**
 * What an instance is right now. Plain JSON, nothing about the past. All ids come from one counter, so a greater id was
 * made later. Short names, since one of these is in the row of every running instance.
 */
import type { EventDefinition, RecordAction } from './ir.ts'

export type Vars = Readonly<Record<string, unknown>>

/** `run`: going on; the last three say how it ended. */
export type Status = 'new' | 'run' | 'suspended' | 'ended' | 'rejected' | 'canceled'

export type Outcome = 'agree' | 'reject' | 'abstain'

/** What was decided last on the way of a token: built-in names of expressions. */
export interface Decision {
  outcome?: string
  /** Of the last activity done several times: members, completed, agreed, rejected. */
  counts?: readonly [number, number, number, number]
}

/** Members and votes of one visit of an activity done several times. */
export interface MultiState {
  /** Members now, added ones included. */
  total: number
  /** Members begun, for sequential ones. */
  begun: number
  done: number
  agreed: number
  rejected: number
  /** Indexes of members that were taken out again. */
  gone?: readonly number[]
  /** What each member stands for, by its index. */
  list?: readonly unknown[]
  /** Who added members beside the others, by their index. */
  added?: Readonly<Record<string, string>>
  /** What called processes gave back, by their index, where their call keeps it. */
  results?: Readonly<Record<string, Vars>>
}

/** Goes straight back to who returned it. See `commands/bypass.ts`. */
export interface Bypass {
  /** The visit that was taken back. */
  visit: number
  /** What the return took away, to be brought back; `armed`: which boundary events still waited. */
  tokens: readonly { id: number; token: Token; armed: readonly string[] }[]
  scopes: readonly { id: number; scope: Scope; armed: readonly string[] }[]
  /** Scopes whose event sub-process the return put back, with the events that are waited for in them again. */
  interrupted?: readonly { id: number; armed: readonly string[] }[]
  /** Tokens put back by the return, which must still be where they were put. */
  put: readonly number[]
  /** What was chosen on the way: node, scope and flows. With another choice now the way goes forward. */
  chosen: readonly { n: string; s: number; d?: Decision; flows: readonly string[] }[]
}

/** A completed activity that can be compensated. */
export interface Compensable {
  n: string
  /** The visit that was completed. */
  v: number
  /** Of a sub-process: its variables when it ended, and what was completed inside. */
  vars?: Vars
  c?: readonly Compensable[]
}

/** What a token that compensates still waits for. */
export interface Compensation {
  /** Where its handlers run. */
  s: number
  /** Still to be compensated, the next first. */
  rest: readonly Compensable[]
  /** The token of the handler that is at it. */
  at?: number
  /** Who threw it has gone on; the token only waits for the handlers. */
  beside?: true
}

export interface Token {
  /** Node. */
  n: string
  /** Scope it stands in. */
  s: number
  /** Flow it came by. */
  f?: string
  /**
   * `join`: parked before a join; `wait`: for a task, event, job or child; `hold`: around what is inside; `stuck`: an
   * incident. `new`, only within a step: on its way.
   */
  st: 'new' | 'join' | 'wait' | 'hold' | 'stuck'
  m?: MultiState
  d?: Decision
  /** Stands in for a branch that was canceled. */
  void?: true
  by?: Bypass
  comp?: Compensation
  /** What went wrong. */
  why?: string
  /** Where it is to go on after an incident: while entering, while deciding, or while leaving. */
  at?: 'enter' | 'decide' | 'leave'
  /** Members whose job failed: only they begin anew, the others go on meanwhile. */
  failed?: readonly number[]
}

export interface Scope {
  /** Node of the sub-process, or the process. */
  n: string
  /** The scope around it and the token that holds it; the outermost has neither. */
  p?: number
  t?: number
  /** Member, inside an activity done several times. */
  i?: number
  vars: Vars
  /** Whether a branch has come to its end in here: a real one, or only canceled ones. */
  e?: 'real' | 'void'
  /** Whether a canceled branch has come to its end in here, before no join: its share is not waited for any more. */
  short?: true
  /** What was completed in here and can be compensated, in that order. */
  c?: readonly Compensable[]
}

/** A task of a user; those that are done stay until their visit is over. */
export interface Task {
  t: number
  /** Member. */
  i?: number
  /** `w`: behind another signer; `d`: done. Without: open. */
  st?: 'w' | 'd'
  /** Assignee; without one, whom the member stands for; `''`: no one yet. */
  a?: string
  /** Owner, while delegated: who stays accountable. */
  o?: string
  out?: Outcome
  /** Signs before or after this task. */
  for?: number
  pos?: 'before' | 'after'
}

export type WaitKind = 'timer' | 'message' | 'signal' | 'condition' | 'job' | 'child' | 'people'

/** What the world may bring: a timer, a message, a job's end. */
export interface Wait {
  k: WaitKind
  /**
   * The node that goes on: the token's own, a boundary event, a target of an event gateway, the start of an event
   * sub-process.
   */
  n: string
  /** Token that waits, or scope, for event sub-processes. */
  t?: number
  s?: number
  i?: number
  /** Message or signal. */
  name?: string
  /** Timer: milliseconds since 1970. */
  due?: number
  /**
   * Cycle: how often still, −1 for ever, and what it repeats. At the node of a task of people itself: reminders; its
   * time limit has neither.
   */
  left?: number
  every?: string
  /** Condition: how it was last seen. */
  was?: boolean
  /** Job of a call: the process that is to start as one of its own. */
  call?: StartCall
  /** Job of a record step: what is to be written. */
  record?: RecordOrder
}

/** What is written of a record. */
export interface RecordOrder {
  action: RecordAction
  form: string
  id?: string
  /** By the names of the fields. */
  values: Vars
}

/** What a called process starts with. */
export interface StartCall {
  process: string
  vars: Vars
  businessKey?: string
  /** Who starts it; without it, who started the caller. */
  by?: string
}

export interface State {
  status: Status
  /** The last id given. */
  seq: number
  tokens: Readonly<Record<string, Token>>
  scopes: Readonly<Record<string, Scope>>
  tasks: Readonly<Record<string, Task>>
  waits: Readonly<Record<string, Wait>>
  /** When it was suspended. */
  since?: number
  initiator?: string
  /** Tokens of handlers that have begun. */
  compensated?: readonly number[]
  /** Timers that have fired: since when they are counted, and how many. Counted anew after an hour. */
  firings?: { since: number; count: number }
}

/** The outermost scope. */
export const ROOT = 1

export type { EventDefinition }
