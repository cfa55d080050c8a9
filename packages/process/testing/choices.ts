/** What there is to choose among for a random move. */
import type { Models } from './writer.ts'
import { isLive, type World } from '../cli/world.ts'
import { ids } from '../core/run.ts'
import type { Ir } from '../model/ir.ts'
import type { Scope, Token, Wait } from '../model/state.ts'

export const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % Math.max(1, items.length)]

export interface OpenTask {
  id: number
  task: number
  token: number
  isDelegated: boolean
}

export const openTasks = (world: World): OpenTask[] =>
  world.instances.filter(isLive).flatMap(({ id, state }) =>
    ids(state.tasks).flatMap((task) => {
      const one = state.tasks[task]
      return one === undefined || one.st !== undefined
        ? []
        : [{ id, task, token: one.t, isDelegated: one.o !== undefined }]
    }),
  )

export const openWaits = (world: World, is: (wait: Wait, id: number) => boolean): { id: number; wait: number }[] =>
  world.instances.filter(isLive).flatMap(({ id, state }) =>
    ids(state.waits).flatMap((wait) => {
      const one = state.waits[wait]
      return one !== undefined && is(one, id) ? [{ id, wait }] : []
    }),
  )

const PEOPLE = /^[UMSPCWVR]/

/**
 * Where a task may be returned to: what it follows from, in its process, in those that called it, and in called ones
 * that are over.
 */
export function targetsOf(world: World, { id, token }: OpenTask): { id: number; visit: number; from?: number }[] {
  const lineage = world.lineageOf(id)
  const causes = lineage.ancestors(token)
  const own = [...lineage.tokens.values()].filter((made) => causes.has(made.id) && lineage.happened(made))
  const called = world.instances.filter(({ parent, state }) => {
    const call = parent?.id === id ? lineage.calls.get(parent.wait) : undefined
    return state.status === 'ended' && call !== undefined && own.some((made) => made.id === call.token)
  })
  const { parent } = world.get(id)
  const around = parent === undefined ? undefined : world.get(parent.id).state.waits[parent.wait]?.t
  return [
    ...own.flatMap((made) => (PEOPLE.test(made.node) ? [{ id, visit: made.id, from: token }] : [])),
    ...called.flatMap((one) => {
      const inside = world.lineageOf(one.id)
      return [...inside.tokens.values()].flatMap((made) =>
        inside.happened(made) && PEOPLE.test(made.node) ? [{ id: one.id, visit: made.id }] : [],
      )
    }),
    ...(parent === undefined || around === undefined
      ? []
      : targetsOf(world, { id: parent.id, token: around, task: 0, isDelegated: false })),
  ]
}

/** Every visit with a user’s work in it, also in called processes that are over. */
export const worked = (world: World): { id: number; visit: number }[] =>
  world.instances.flatMap(({ id, state, parent }) => {
    if (state.status !== 'run' && (state.status !== 'ended' || parent === undefined)) return []
    const lineage = world.lineageOf(id)
    return [...lineage.tokens.values()].flatMap((made) =>
      lineage.happened(made) && made.done.length > 0 ? [{ id, visit: made.id }] : [],
    )
  })

/**
 * Where a token may jump without the model being another one after it: out of branches, not into others. A jump from
 * one branch into another makes two tokens go where the model has one, and one out of what goes on beside doubles the
 * main way; that is what was asked for then, and nothing can be promised.
 */
export function jumpsOf(world: World, paths: Models['paths']): { id: number; token: number; to: string }[] {
  return world.instances.filter(isLive).flatMap(({ id, state, ir }) =>
    ids(state.tokens).flatMap((token) => {
      const found: { id: number; token: number; to: string }[] = []
      for (let at: number | undefined = token; at !== undefined;) {
        const one: Token | undefined = state.tokens[at]
        const around: Scope | undefined = state.scopes[one?.s ?? 0]
        if (one === undefined || around === undefined || one.void === true || isBeside(ir, one.n)) break
        const from = paths[one.n] ?? ''
        for (const node of Object.values(ir.nodes)) {
          const path = paths[node.id] ?? ''
          const isTarget = node.scope === around.n && node.kind !== 'boundary' && node.kind !== 'eventSubProcess'
          if (isTarget && from.startsWith(path) && !from.slice(path.length).includes('!'))
            found.push({ id, token, to: node.id })
        }
        at = around.t
      }
      return found
    }),
  )
}

/** Whether a node is an event sub-process that goes on beside what its scope does. */
const isBeside = (ir: Ir, id: string) =>
  ir.nodes[id]?.kind === 'eventSubProcess' && ir.nodes[ir.scopes[id]?.starts[0] ?? '']?.interrupting === false
