/** How long each step of a run was with its people, by the clock and in working time. Pure. */
import { workingBetween, type Calendar } from '#process/index.ts'
import type { StepTime, TimeSpent } from '#workflow/contract/follow.ts'

/** A task that was open, or still is: moments in milliseconds. */
export interface TaskSpan {
  readonly instanceId: string
  readonly nodeId: string
  readonly openedAt: number
  /** Undefined: still open. */
  readonly closedAt: number | undefined
  readonly dueAt: number | undefined
}

type Span = readonly [from: number, to: number]

/** Spans that touch or overlap as one: several who decide at the same time need that time once. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

interface Measured {
  now: number
  /** That of a step, else of the whole; undefined where nothing is counted by one. */
  calendarAt: (task: Pick<TaskSpan, 'instanceId' | 'nodeId'>) => Calendar | undefined
  words: (task: Pick<TaskSpan, 'instanceId' | 'nodeId'>) => Pick<StepTime, 'process' | 'node'>
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)
const workOf = (calendar: Calendar | undefined, spans: readonly Span[]): number | null =>
  calendar === undefined ? null : spans.reduce((sum, [from, to]) => sum + workingBetween(calendar, from, to), 0)

/** By the clock as well where it lies outside of working time as a whole: nothing would be a limit of no time. */
const limitOf = (calendar: Calendar | undefined, limit: readonly Span[]): number =>
  workOf(calendar, limit) || lengthOf(limit)

/** The steps in the order in which they were first reached. */
export function stepTimes(tasks: readonly TaskSpan[], { now, calendarAt, words }: Measured): StepTime[] {
  const byStep = new Map<string, TaskSpan[]>()
  for (const task of tasks) {
    const key = `${task.instanceId} ${task.nodeId}`
    byStep.set(key, [...(byStep.get(key) ?? []), task])
  }
  return [...byStep.values()].flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    const calendar = calendarAt(first)
    const spans = mergedSpans(all.map(({ openedAt, closedAt }) => [openedAt, closedAt ?? now]))
    const limited = all.findLast(({ dueAt }) => dueAt !== undefined)
    // Due before it was opened: no time at all.
    const limit: Span[] =
      limited?.dueAt === undefined ? [] : [[limited.openedAt, Math.max(limited.openedAt, limited.dueAt)]]
    return [
      {
        nodeId: first.nodeId,
        ...words(first),
        rounds: spans.length,
        ms: lengthOf(spans),
        workMs: workOf(calendar, spans),
        limitMs: limit.length === 0 ? null : limitOf(calendar, limit),
        isLate: all.some(({ closedAt, dueAt }) => dueAt !== undefined && (closedAt ?? now) > dueAt),
        isOpen: all.some(({ closedAt }) => closedAt === undefined),
      },
    ]
  })
}

/** The run as a whole, from its start to its end, or until now. */
export const wholeTime = (calendar: Calendar | undefined, span: Span): Pick<TimeSpent, 'ms' | 'workMs'> => ({
  ms: lengthOf([span]),
  workMs: workOf(calendar, [span]),
})
