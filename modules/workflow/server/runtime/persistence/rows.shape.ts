/**
 * What a command did, as rows: the instances, tasks, waits and incidents as they are now, and a line of history per
 * step. Pure.
 */
import type { Effect } from '#process/index.ts'
import type { LoadedInstance, Step } from '../engine/loaded-instance.ts'
import type { InstanceRow, Rows } from './row-types.ts'
import { taskRowsOf } from './task-rows.shape.ts'
import { compareIncidents, compareWaits } from './wait-rows.shape.ts'

const isOver = (status: string): boolean => status === 'ended' || status === 'rejected' || status === 'canceled'

/** The rows of everything a command touched. */
export function rowsOf(touched: readonly LoadedInstance[], steps: readonly Step[]): Rows {
  const changed = touched.filter((instance) => instance.isNew || instance.state !== instance.before)
  const rows: Rows = {
    instances: changed.map(instanceRow),
    tasks: changed.flatMap((instance) => {
      const isMigrated = steps.some((step) => step.instance === instance.id && step.command === 'migrate')
      return taskRowsOf(instance, effectsOf(instance, steps), isMigrated)
    }),
    jobs: [],
    subscriptions: [],
    waitsGone: [],
    incidents: [],
    incidentsGone: [],
    history: steps.map(({ instance, seq, command, effects }) => ({ instance_id: instance, seq, command, effects })),
  }
  for (const instance of changed) {
    compareWaits(instance, rows)
    compareIncidents(instance, effectsOf(instance, steps), rows)
  }
  return rows
}

const instanceRow = ({
  id,
  isNew,
  definition,
  parent,
  starterId,
  starterDeptId,
  state,
  revision,
}: LoadedInstance): InstanceRow => ({
  id,
  definition_id: definition.id,
  parent_id: parent?.id ?? null,
  parent_wait: parent?.wait ?? null,
  starter_id: starterId,
  starter_dept_id: starterDeptId,
  status: state.status,
  revision,
  state,
  is_new: isNew,
  is_over: isOver(state.status),
})

const effectsOf = ({ id }: LoadedInstance, steps: readonly Step[]): Effect[] =>
  steps.filter(({ instance }) => instance === id).flatMap(({ effects }) => effects)
