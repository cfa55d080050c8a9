/**
 * One instance, driven command by command: for tests that look at what a step says it did, not only at where it led.
 */
import { NOON } from './bpmn.ts'
import { compile } from '../compile/compile.ts'
import type { Env } from '../core/env.ts'
import { ids } from '../core/run.ts'
import { NEW, step } from '../core/step.ts'
import { Lineage } from '../history/lineage.ts'
import type { Command } from '../model/command.ts'
import type { Effect } from '../model/effect.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { State, Vars } from '../model/state.ts'

export class Driven {
  ir: Ir
  env: Env
  state: State = NEW
  history: Effect[] = []

  constructor(ir: Ir, env: Env) {
    this.ir = ir
    this.env = env
  }

  /** Carries out a command and answers its effects. */
  do(command: Command): Effect[] {
    const { state, effects } = step(this.ir, this.state, command, this.env)
    if (command.type === 'migrate') this.ir = command.to
    this.state = state
    this.history.push(...effects)
    return effects
  }

  /** Why a command is refused: `CODE node {detail}`. Throws when it is not. */
  refusal(command: Command): string {
    try {
      step(this.ir, this.state, command, this.env)
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error
      const detail = Object.keys(error.detail).length === 0 ? [] : [JSON.stringify(error.detail)]
      return [error.code, ...(error.node === undefined ? [] : [error.node]), ...detail].join(' ')
    }
    throw new Error('it was not refused')
  }

  /** Who follows from whom until now. */
  lineage(): Lineage {
    return new Lineage(this.history)
  }

  /** The ids of the tasks at a node that are not done, oldest first. */
  tasks(node: string): number[] {
    return ids(this.state.tasks).filter((id) => {
      const task = this.state.tasks[id]
      return task !== undefined && task.st !== 'd' && this.state.tokens[task.t]?.n === node
    })
  }

  /** The oldest open task at a node. */
  task(node: string): number {
    return this.tasks(node).find((id) => this.state.tasks[id]?.st === undefined) ?? 0
  }

  /** The oldest token at a node. */
  token(node: string): number {
    return ids(this.state.tokens).find((id) => this.state.tokens[id]?.n === node) ?? 0
  }

  /** The oldest wait of a node. */
  wait(node: string): number {
    return ids(this.state.waits).find((id) => this.state.waits[id]?.n === node) ?? 0
  }

  /** The latest visit of a node that counts. */
  visit(node: string): number {
    return this.lineage().visitsOf(node).at(-1)?.id ?? 0
  }

  complete(...nodes: string[]): Effect[] {
    return nodes.flatMap((node) => this.do({ type: 'complete', task: this.task(node), lineage: this.lineage() }))
  }

  returnTo(node: string, from: string, way: 'forward' | 'backToReturner' = 'forward'): Effect[] {
    return this.do({ type: 'return', visit: this.visit(node), from: this.token(from), way, lineage: this.lineage() })
  }

  /** Nodes with tokens, in short: `A B×2`. */
  places(): string {
    const counts = new Map<string, number>()
    for (const { n } of Object.values(this.state.tokens)) counts.set(n, (counts.get(n) ?? 0) + 1)
    const all = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
    return all.length === 0 ? this.state.status : all.map(([n, count]) => (count === 1 ? n : `${n}×${count}`)).join(' ')
  }
}

/** A model, compiled and not started. */
export async function prepared(xml: string, env: Partial<Env> = {}): Promise<Driven> {
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('not compiled')
  return new Driven(ir, { now: NOON, ...env })
}

/** A model, compiled and started. */
export async function driven(xml: string, vars: Vars = {}, env: Partial<Env> = {}): Promise<Driven> {
  const instance = await prepared(xml, env)
  instance.do({ type: 'start', vars, by: 'starter' })
  return instance
}

/** Effects of one type. */
export const of = <T extends Effect['type']>(effects: readonly Effect[], type: T): Extract<Effect, { type: T }>[] =>
  effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type)
