/**
 * What a step did, in order. The shell writes it down, carries it out, and keeps it as the history that returns are
 * computed from.
 */
import type { CallLimitRule, TimeoutRule } from './ir.ts'
import type { Decision, MultiState, Outcome, Scope, Status, Vars } from './state.ts'

/** Why a token or a task went away. */
export type Why =
  | 'passed'
  | 'ended'
  | 'interrupted'
  | 'returned'
  | 'withdrawn'
  | 'rejected'
  | 'canceled'
  | 'jumped'
  | 'satisfied'
  | 'removed'

export interface Via {
  token?: number
  scope?: number
  /** More tokens that went along with `token`. */
  others?: readonly number[]
}

export type Effect =
  /**
   * `via`: this token also follows from everything that was inside of a token's scopes, or of one scope, which ended,
   * was interrupted or left by a jump.
   */
  | {
      type: 'tokenMade'
      token: number
      node: string
      scope: number
      flow?: string
      par: readonly number[]
      via?: Via
      d?: Decision
    }
  /** `by`: the token that made it go, ending its scope by force. */
  | { type: 'tokenGone'; token: number; node: string; why: Why; by?: number; multi?: MultiState }
  | { type: 'tokenBack'; token: number; node: string }
  /** A visit and everything that followed from it was taken back. */
  | { type: 'undone'; visit: number; why: Why }
  /** What was taken back after `visit` is there again, and now follows from `token`, which was the same visit anew. */
  | { type: 'redone'; visit: number; token: number }
  | { type: 'scopeMade'; id: number; scope: Scope }
  | { type: 'scopeGone'; id: number; why: Why }
  | { type: 'scopeBack'; id: number }
  | { type: 'visited'; node: string; token: number }
  | { type: 'flowTaken'; flow: string; token: number }
  | {
      type: 'taskOpened'
      task: number
      token: number
      node: string
      index?: number
      assignee?: string
      candidateUsers?: readonly string[]
      candidateGroups?: readonly string[]
      due?: number
      form?: string
      isWaiting?: boolean
      signsFor?: number
    }
  | {
      type: 'taskChanged'
      task: number
      what: 'claimed' | 'unclaimed' | 'delegated' | 'resolved' | 'transferred' | 'opened' | 'waiting' | 'reopened'
      assignee?: string
      owner?: string
      by?: string
      /** In whose place the assignee is, and why. */
      standsFor?: string
      standsWhy?: string
      /** It waits for another signer, before and after. */
      isWaiting?: true
    }
  | {
      type: 'taskClosed'
      task: number
      token: number
      node: string
      why: 'done' | Why
      /** Member, which a task may have become since it was opened. */
      index?: number
      outcome?: Outcome
      by?: string
      /** Not by a person: a rule closed it for them, for this reason. */
      auto?: string
    }
  | { type: 'needAssignees'; wait: number; node: string; rule: string }
  /** No one has acted yet: the users of these tasks are to be reminded, for the `count`th time. */
  | { type: 'reminded'; node: string; token: number; tasks: readonly number[]; count: number; left: number }
  /** No one has acted in time. `tasks`: what was open; by `transfer-…` and `escalate` it is for the caller to act. */
  | { type: 'timedOut'; node: string; token: number; tasks: readonly number[]; rule: TimeoutRule }
  /** A completed activity is being compensated, by a handler or by what is inside of it. */
  | { type: 'compensating'; node: string; token: number; by: string }
  /** A decision was evaluated: its key, its version, and which rules decided, of those it requires first. */
  | {
      type: 'decided'
      token: number
      node: string
      decision: string
      number: number
      steps: readonly { decision: string; rules: readonly number[] }[]
    }
  /** Who gets the process to read. */
  | { type: 'copied'; node: string; token: number; users: readonly string[] }
  | {
      type: 'jobArmed'
      wait: number
      node: string
      token?: number
      /**
       * `limit`: of a task of people, what happens while no one acts; of a call, when the called process takes too
       * long. `call`: a process is to be started as one of its own. `record`: one of a form is to be written.
       */
      kind: 'timer' | 'job' | 'limit' | 'call' | 'record'
      due?: number
      worker?: string
    }
  | { type: 'jobGone'; wait: number }
  | { type: 'jobsParked' }
  | { type: 'jobsResumed'; shift: number }
  | { type: 'subscribed'; wait: number; node: string; kind: 'message' | 'signal' | 'condition'; name?: string }
  | { type: 'unsubscribed'; wait: number }
  | {
      type: 'childStart'
      wait: number
      node: string
      token: number
      index?: number
      process: string
      vars: Vars
      businessKey?: string
      by?: string
    }
  | { type: 'childCancel'; wait: number }
  /** A called process takes too long; it is canceled beside this unless the rule is `notify`. */
  | { type: 'callTimedOut'; node: string; token: number; wait: number; index?: number; rule: CallLimitRule }
  /** A called process that was over is waited for again, as `wait` instead of `was`. */
  | { type: 'childBack'; wait: number; was: number; token: number; index?: number }
  /** An event that catches it took an error or an escalation over. */
  | { type: 'caught'; node: string; kind: 'error' | 'escalation'; code?: string; message?: string }
  | { type: 'emit'; kind: 'message' | 'signal' | 'escalation'; name: string; node: string }
  /** `before`: what those had that were there; the others are new. */
  | { type: 'varsSet'; scope: number; vars: Vars; before?: Vars }
  | { type: 'incident'; node: string; token?: number; code: string; detail?: string }
  | { type: 'incidentGone'; node: string; token?: number }
  | { type: 'acted'; kind: string; by?: string; node?: string; task?: number; data?: Readonly<Record<string, unknown>> }
  | { type: 'status'; status: Status; error?: { code?: string; node: string } }
  | { type: 'started'; process: string; copiedFrom?: string }
