/** Steps on a task: what each form of a script does with it. */
import { optionalText, outcomeOf, positionOf, text, type FORMS, type Step } from './forms.ts'
import { instanceAt, taskAt } from './places.ts'
import type { Instance, World } from './world.ts'
import { assigneeIn } from '../core/tasks.ts'
import type { Command } from '../model/command.ts'
import type { Task, Vars } from '../model/state.ts'

type TaskForm = Extract<
  (typeof FORMS)[number],
  'complete' | 'claim' | 'unclaim' | 'delegate' | 'resolve' | 'transfer' | 'addSigner' | 'removeSigner' | 'reject'
>

/** Who acts, as far as the step says. */
export function whoIn(step: Step): { by?: string } {
  const by = optionalText(step, 'by')
  return by === undefined ? {} : { by }
}

/** The variables of a step, if it has any. */
export const varsIn = ({ vars }: Step): { vars?: Vars } => (vars === undefined ? {} : { vars: vars as Vars })

export const TASK_STEPS: Readonly<Record<TaskForm, (world: World, step: Step) => void>> = {
  complete: (world, step) => {
    const outcome = outcomeOf(step['outcome'])
    onTask(world, step, 'complete', ({ task, id }) => ({
      type: 'complete',
      task,
      ...whoIn(step),
      ...varsIn(step),
      ...outcome,
      lineage: world.lineageOf(id),
    }))
  },
  claim: (world, step) => {
    const isFree = (task: Task, { state }: Instance) => assigneeIn(state, task) === ''
    onTask(world, step, 'claim', ({ task }) => ({ type: 'claim', task, by: text(step, 'by') }), isFree)
  },
  unclaim: (world, step) => onTask(world, step, 'unclaim', ({ task }) => ({ type: 'unclaim', task })),
  delegate: (world, step) =>
    onTask(world, step, 'delegate', ({ task }) => ({
      type: 'delegate',
      task,
      to: text(step, 'to'),
      ...whoIn(step),
    })),
  resolve: (world, step) => {
    const isDelegated = (task: Task) => task.o !== undefined
    onTask(
      world,
      step,
      'resolve',
      ({ task }) => ({ type: 'resolve', task, ...whoIn(step), ...varsIn(step) }),
      isDelegated,
    )
  },
  transfer: (world, step) =>
    onTask(world, step, 'transfer', ({ task }) => ({
      type: 'transfer',
      task,
      to: text(step, 'to'),
      ...whoIn(step),
    })),
  addSigner: (world, step) =>
    onTask(world, step, 'addSigner', ({ task }) => ({
      type: 'addSigner',
      task,
      user: text(step, 'user'),
      position: positionOf(step['position']),
      ...whoIn(step),
    })),
  removeSigner: (world, step) => {
    const node = text(step, 'removeSigner')
    const { id } = instanceAt(world, node)
    world.execute(id, { type: 'removeSigner', node, user: text(step, 'user'), ...whoIn(step) })
  },
  reject: (world, step) =>
    onTask(world, step, 'reject', ({ task, id }) => ({
      type: 'reject',
      task,
      ...whoIn(step),
      ...varsIn(step),
      lineage: world.lineageOf(id),
    })),
}

/** @param prefer which tasks of the node come first, whosever they are */
function onTask(
  world: World,
  step: Step,
  form: TaskForm,
  command: (found: { task: number; id: number }) => Command,
  prefer?: (task: Task, instance: Instance) => boolean,
): void {
  const { by } = whoIn(step)
  const found = taskAt(world, text(step, form), { by, prefer, isJobToo: form === 'complete' })
  world.execute(found.id, command(found))
}
