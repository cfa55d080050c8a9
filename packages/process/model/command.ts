/** What can be asked of an instance. Each is carried out whole or refused whole. */
import type { Outcome, Vars } from './state.ts'
import type { CallRefusal } from './failure.ts'
import type { Lineage } from '../history/lineage.ts'
import type { Ir } from './ir.ts'

export type Command =
  | { type: 'start'; vars?: Vars; by?: string; at?: string; copiedFrom?: string }
  /**
   * `task`: the id of a task, of a job's or a receiving token's wait. `lineage`: needed where a node's rule for
   * rejections returns.
   */
  /** `auto`: no one did it; a rule of the node did, for this reason. */
  | {
      type: 'complete'
      task: number
      vars?: Vars
      outcome?: Outcome
      by?: string
      auto?: string
      lineage?: Lineage
    }
  | { type: 'claim'; task: number; by: string }
  | { type: 'unclaim'; task: number }
  | { type: 'delegate'; task: number; to: string; by?: string }
  | { type: 'resolve'; task: number; vars?: Vars; by?: string }
  /** `standsFor`: in whose place, and `why`; on record only. */
  /** `waiting`: also a task that waits for another signer; it goes on waiting. */
  /** `keepsOwner`: a delegated task goes back to its owner afterwards, as it would have. */
  | {
      type: 'transfer'
      task: number
      to: string
      by?: string
      standsFor?: string
      why?: string
      waiting?: true
      keepsOwner?: true
    }
  /** `others`: more than one at once, in this order. */
  | {
      type: 'addSigner'
      task: number
      user: string
      others?: readonly string[]
      position: 'before' | 'after' | 'beside'
      by?: string
    }
  /** `token`: at this visit only. */
  | { type: 'removeSigner'; node: string; user: string; token?: number; by?: string }
  | { type: 'reject'; task: number; by?: string; vars?: Vars; lineage: Lineage }
  | {
      type: 'return'
      visit: number
      from?: number
      way?: 'forward' | 'backToReturner'
      by?: string
      /** Of a called process that is over, which its caller waits for again. */
      reopens?: true
      lineage: Lineage
    }
  /**
   * Into a called process that is over: its activity waits for it again. `visit`: the activity's; `was`: the wait it
   * had; `index`: its member. `why`: a user returns it, or withdraws their own work in it, which is refused when others
   * have acted on what followed. `reopens`: the caller is over, too.
   */
  | {
      type: 'reopenChild'
      visit: number
      was: number
      index?: number
      why?: 'returned' | 'withdrawn'
      by?: string
      reopens?: true
      lineage: Lineage
    }
  /** `reopens`: in a called process that is over, which its caller waits for again. */
  | { type: 'withdraw'; visit: number; task?: number; by?: string; reopens?: true; lineage: Lineage }
  | { type: 'jump'; token: number; to: string; by?: string; lineage: Lineage }
  | { type: 'cancelBranch'; token: number; by?: string }
  | { type: 'assigned'; wait: number; users: readonly string[] }
  /** `lineage`: needed where no one has acted in time and the node’s rule for rejections returns. */
  | { type: 'timer'; wait: number; lineage?: Lineage }
  | { type: 'message'; wait: number; vars?: Vars }
  | { type: 'signal'; name: string; vars?: Vars }
  /** `local`: what only the outputs of its node see. */
  | { type: 'jobDone'; wait: number; vars?: Vars; local?: Vars }
  /** `uncaught: 'incident'`: an error that no one catches stops the node; without, the instance ends with it. */
  /** `because`: of a call, why nothing was begun; without, there is no such process. */
  | {
      type: 'jobFailed'
      wait: number
      error?: string
      message?: string
      uncaught?: 'incident'
      because?: CallRefusal
    }
  | {
      type: 'childEnded'
      wait: number
      vars?: Vars
      error?: { code?: string }
      status?: 'ended' | 'rejected' | 'canceled'
    }
  | { type: 'childEscalated'; wait: number; code?: string }
  | { type: 'suspend' }
  | { type: 'resume'; catchUp?: boolean }
  | { type: 'cancel'; by?: string; reason?: string }
  | { type: 'setVars'; vars: Vars; by?: string }
  /** One incident again, with other variables. `users`: who is to act where a rule found no one. */
  | { type: 'retry'; token: number; vars?: Vars; users?: readonly string[]; by?: string }
  /** The node of an incident is passed as done; `vars` stand for what it would have brought. */
  | { type: 'skip'; token: number; vars?: Vars; by?: string }
  | { type: 'migrate'; to: Ir; map?: Readonly<Record<string, string>>; by?: string }

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>
