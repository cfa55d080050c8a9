/** Models that several traps are shown on. */
import { bpmn } from '../bpmn.ts'

export const done = (...nodes: string[]) => nodes.map((complete) => ({ complete }))

/** apply, then A and B side by side, joined, then C. */
export const fork = bpmn(
  { s: 'start', apply: 'user', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'and', C: 'user', e: 'end' },
  ['s apply', 'apply f', 'f A', 'A A2', 'f B', 'A2 j', 'B j', 'j C', 'C e'],
)
export const countersign = (attributes: string) =>
  bpmn({ s: 'start', A: `user each=who:people ${attributes} assignee=\${who}`, B: 'user', e: 'end' }, [
    's A',
    'A B',
    'B e',
  ])
export const people = { people: ['ann', 'bob', 'eve'] }
