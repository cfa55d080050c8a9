/** A run in the words of a drawing: which element bears which mark. Pure. */
import type { TimelineEntry } from '#workflow/contract/follow.ts'
import type { Drawing } from '#workflow/contract/instance.ts'
import type { Mark, Tone } from '../diagram/marks.ts'

const TONES: Readonly<Record<string, Tone>> = {
  active: 'active',
  done: 'done',
  returned: 'returned',
  canceled: 'skipped',
  skipped: 'skipped',
  error: 'error',
}

/** What the report tells of a task: where, and who. */
type TimelineMark = Pick<TimelineEntry, 'kind' | 'nodeId' | 'person'>

/** Entries that say who has a task, or who has handled it. */
const OPEN = new Set<string>(['open', 'waiting'])
const HANDLED = new Set<string>(['done', 'rejected', 'returned'])

/** Who handles each node now, else who handled it last. */
export function handlersOf(timeline: readonly TimelineMark[]): ReadonlyMap<string, readonly string[]> {
  const handlers = new Map<string, readonly string[]>()
  for (const { kind, nodeId, person } of timeline)
    if (HANDLED.has(kind) && nodeId !== '' && person !== '') handlers.set(nodeId, [person])
  const open = new Map<string, string[]>()
  for (const { kind, nodeId, person } of timeline)
    if (OPEN.has(kind) && person !== '') open.set(nodeId, [...new Set([...(open.get(nodeId) ?? []), person])])
  return new Map([...handlers, ...open])
}

/**
 * Marks of nodes and flows; a node that was come to again says how often, a task who handles it.
 * @param and between two names
 */
export function marksOf(
  { nodes, flows, ahead }: Pick<Drawing, 'nodes' | 'flows' | 'ahead'>,
  timeline: readonly TimelineMark[] = [],
  and = ', ',
): Record<string, Mark> {
  const marks: Record<string, Mark> = {}
  const handlers = handlersOf(timeline)
  for (const id of ahead) marks[id] = { tone: 'ahead' }
  for (const [id, { returned }] of Object.entries(flows)) marks[id] = { tone: returned ? 'returned' : 'done' }
  for (const [id, { state, visits }] of Object.entries(nodes)) {
    const tone = TONES[state]
    const names = handlers.get(id)
    if (tone !== undefined)
      marks[id] = {
        tone,
        ...(visits > 1 ? { badge: `×${visits}` } : {}),
        ...(names === undefined ? {} : { note: names.join(and) }),
      }
  }
  return marks
}
