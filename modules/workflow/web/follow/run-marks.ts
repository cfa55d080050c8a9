/** A run in the words of a drawing: which element bears which mark. Pure. */
import type { Drawing } from '#workflow/contract/instance.ts'
import type { Mark, Tone } from '../diagram/marks.ts'

const TONES: Readonly<Record<string, Tone>> = {
  active: 'active',
  done: 'done',
  returned: 'returned',
  canceled: 'returned',
  error: 'error',
}

/** Marks of nodes and flows; a node that was come to again says how often. */
export function marksOf({ nodes, flows, ahead }: Pick<Drawing, 'nodes' | 'flows' | 'ahead'>): Record<string, Mark> {
  const marks: Record<string, Mark> = {}
  for (const id of ahead) marks[id] = { tone: 'ahead' }
  for (const [id, { returned }] of Object.entries(flows)) marks[id] = { tone: returned ? 'returned' : 'done' }
  for (const [id, { state, visits }] of Object.entries(nodes)) {
    const tone = TONES[state]
    if (tone !== undefined) marks[id] = { tone, ...(visits > 1 ? { badge: `×${visits}` } : {}) }
  }
  return marks
}
