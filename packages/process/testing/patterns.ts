/**
 * The control-flow patterns (van der Aalst and others, WCP01–WCP43) that BPMN can express, each as a model and what has
 * to happen. The table in `docs/process-conformance.md` is written from these by the test, so it says what was run.
 */
import { bpmn } from './bpmn.ts'
import type { Step } from '../cli/forms.ts'

export interface Pattern {
  number: number
  name: string
  /** How BPMN says it. */
  how: string
  xml: string
  steps: readonly Step[]
  vars?: Record<string, unknown>
  expected: readonly string[]
}

const done = (...nodes: string[]): Step[] => nodes.map((complete) => ({ complete }))
const ab = { A: 'user', B: 'user' }

export const PATTERNS: readonly Pattern[] = [
  {
    number: 1,
    name: 'Sequence',
    how: 'sequence flow',
    xml: bpmn({ s: 'start', ...ab }, ['s A', 'A B']),
    steps: done('A', 'B'),
    expected: ['A', 'B', 'ended'],
  },
  {
    number: 2,
    name: 'Parallel split',
    how: 'parallel gateway',
    xml: bpmn({ s: 'start', f: 'and', ...ab }, ['s f', 'f A', 'f B']),
    steps: done('A', 'B'),
    expected: ['A B', 'B', 'ended'],
  },
  {
    number: 3,
    name: 'Synchronization',
    how: 'parallel gateway',
    xml: bpmn({ s: 'start', f: 'and', ...ab, j: 'and', C: 'user' }, ['s f', 'f A', 'f B', 'A j', 'B j', 'j C']),
    steps: done('B', 'A', 'C'),
    expected: ['A B', 'A j', 'C', 'ended'],
  },
  {
    number: 4,
    name: 'Exclusive choice',
    how: 'exclusive gateway',
    xml: bpmn({ s: 'start', x: 'xor', ...ab }, ['s x', 'x A ${n>1}', 'x B default']),
    steps: [],
    vars: { n: 2 },
    expected: ['A'],
  },
  {
    number: 5,
    name: 'Simple merge',
    how: 'exclusive gateway',
    xml: bpmn({ s: 'start', x: 'xor', ...ab, y: 'xor', C: 'user' }, [
      's x',
      'x A ${n>1}',
      'x B default',
      'A y',
      'B y',
      'y C',
    ]),
    steps: done('B'),
    vars: { n: 1 },
    expected: ['B', 'C'],
  },
  {
    number: 6,
    name: 'Multi-choice',
    how: 'inclusive gateway, conditions on flows',
    xml: bpmn({ s: 'start', f: 'or', ...ab, C: 'user' }, ['s f', 'f A ${a}', 'f B ${b}', 'f C default']),
    steps: [],
    vars: { a: true, b: true },
    expected: ['A B'],
  },
  {
    number: 7,
    name: 'Structured synchronizing merge',
    how: 'inclusive gateway',
    xml: bpmn({ s: 'start', f: 'or', ...ab, D: 'user', j: 'or', C: 'user' }, [
      's f',
      'f A ${a}',
      'f B ${b}',
      'f D default',
      'A j',
      'B j',
      'D j',
      'j C',
    ]),
    steps: done('A', 'B'),
    vars: { a: true, b: true },
    expected: ['A B', 'B j', 'C'],
  },
  {
    number: 8,
    name: 'Multi-merge',
    how: 'exclusive gateway after a parallel one',
    xml: bpmn({ s: 'start', f: 'and', ...ab, y: 'xor', C: 'user' }, ['s f', 'f A', 'f B', 'A y', 'B y', 'y C']),
    steps: done('A', 'B', 'C', 'C'),
    expected: ['A B', 'B C', 'C×2', 'C', 'ended'],
  },
  {
    number: 10,
    name: 'Arbitrary cycles',
    how: 'flows back',
    xml: bpmn({ s: 'start', A: 'user', x: 'xor', B: 'user', y: 'xor', e: 'end' }, [
      's A',
      'A x',
      'x A ${back}',
      'x B default',
      'B y',
      'y x ${over}',
      'y e default',
    ]),
    steps: [
      { complete: 'A', vars: { back: false, over: true } },
      { complete: 'B' },
      { complete: 'B', vars: { over: false } },
    ],
    expected: ['A', 'B', 'B', 'ended'],
  },
  {
    number: 11,
    name: 'Implicit termination',
    how: 'no token left',
    xml: bpmn({ s: 'start', f: 'and', ...ab }, ['s f', 'f A', 'f B']),
    steps: done('B', 'A'),
    expected: ['A B', 'A', 'ended'],
  },
  {
    number: 12,
    name: 'Several instances without synchronization',
    how: 'a task that starts others beside itself',
    xml: bpmn({ s: 'start', f: 'and', B: 'user', x: 'xor', A: 'user', C: 'user' }, ['s x', 'x f', 'f B', 'f A', 'A C']),
    steps: done('A', 'C', 'B'),
    expected: ['A B', 'B C', 'B', 'ended'],
  },
  {
    number: 13,
    name: 'Several instances, number known in the model',
    how: 'loop cardinality',
    xml: bpmn({ s: 'start', A: 'user times=3', B: 'user' }, ['s A', 'A B']),
    steps: done('A', 'A', 'A'),
    expected: ['A×3', 'A×2', 'A', 'B'],
  },
  {
    number: 14,
    name: 'Several instances, number known at run time',
    how: 'collection',
    xml: bpmn({ s: 'start', A: 'user each=i:items', B: 'user' }, ['s A', 'A B']),
    steps: done('A', 'A'),
    vars: { items: [1, 2] },
    expected: ['A×2', 'A', 'B'],
  },
  {
    number: 15,
    name: 'Several instances, number not known beforehand',
    how: 'members added while running',
    xml: bpmn({ s: 'start', A: 'user each=i:items', B: 'user' }, ['s A', 'A B']),
    steps: [{ addSigner: 'A', user: 'eve' }, ...done('A', 'A')],
    vars: { items: ['ann'] },
    expected: ['A', 'A×2', 'A', 'B'],
  },
  {
    number: 16,
    name: 'Deferred choice',
    how: 'event-based gateway',
    xml: bpmn({ s: 'start', g: 'event', m: 'catch message=m', t: 'catch timer=PT1H', ...ab }, [
      's g',
      'g m',
      'g t',
      'm A',
      't B',
    ]),
    steps: [{ message: 'm' }],
    expected: ['g', 'A'],
  },
  {
    number: 19,
    name: 'Cancel task',
    how: 'interrupting boundary event',
    xml: bpmn({ s: 'start', A: 'user', b: 'boundary on=A message=stop', B: 'user' }, ['s A', 'b B']),
    steps: [{ message: 'stop' }],
    expected: ['A', 'B'],
  },
  {
    number: 20,
    name: 'Cancel case',
    how: 'terminate end event',
    xml: bpmn({ s: 'start', f: 'and', ...ab, t: 'end terminate' }, ['s f', 'f A', 'f B', 'A t']),
    steps: done('A'),
    expected: ['A B', 'ended'],
  },
  {
    number: 21,
    name: 'Structured loop',
    how: 'standard loop',
    xml: bpmn({ s: 'start', A: 'user while=${again}', B: 'user' }, ['s A', 'A B']),
    steps: [
      { complete: 'A', vars: { again: true } },
      { complete: 'A', vars: { again: false } },
    ],
    expected: ['A', 'A', 'B'],
  },
  {
    number: 22,
    name: 'Recursion',
    how: 'call activity of itself',
    xml: bpmn({ s: 'start', A: 'user', x: 'xor', c: 'call calls=p', e: 'end' }, [
      's A',
      'A x',
      'x c ${deeper}',
      'x e default',
    ]),
    steps: [
      { complete: 'A', vars: { deeper: true } },
      { complete: 'A', vars: { deeper: false } },
    ],
    expected: ['A', 'A', 'ended'],
  },
  {
    number: 23,
    name: 'Transient trigger',
    how: 'signal, lost when no one waits',
    xml: bpmn({ s: 'start', A: 'user', c: 'catch signal=go', B: 'user' }, ['s A', 'A c', 'c B']),
    steps: [{ signal: 'go' }, ...done('A'), { signal: 'go' }],
    expected: ['A', 'A', 'c', 'B'],
  },
  {
    number: 24,
    name: 'Persistent trigger',
    how: 'message, kept while suspended',
    xml: bpmn({ s: 'start', c: 'catch message=go', B: 'user' }, ['s c', 'c B']),
    steps: [{ suspend: true }, { message: 'go' }, { resume: true }],
    expected: ['c', 'c', 'c', 'B'],
  },
  {
    number: 25,
    name: 'Cancel region',
    how: 'boundary event of a sub-process',
    xml: bpmn(
      {
        s: 'start',
        S: { is: 'sub', of: { s1: 'start', f: 'and', ...ab }, flows: ['s1 f', 'f A', 'f B'] },
        b: 'boundary on=S message=stop',
        C: 'user',
      },
      ['s S', 'b C'],
    ),
    steps: [{ message: 'stop' }],
    expected: ['A B', 'C'],
  },
  {
    number: 26,
    name: 'Cancel several instances',
    how: 'boundary event of a task done several times',
    xml: bpmn({ s: 'start', A: 'user times=3', b: 'boundary on=A message=stop', B: 'user' }, ['s A', 'b B']),
    steps: [...done('A'), { message: 'stop' }],
    expected: ['A×3', 'A×2', 'B'],
  },
  {
    number: 27,
    name: 'Complete several instances',
    how: 'completion condition',
    xml: bpmn({ s: 'start', A: 'user times=3 until=${enough}', B: 'user' }, ['s A', 'A B']),
    steps: [{ complete: 'A', vars: { enough: true } }],
    vars: { enough: false },
    expected: ['A×3', 'B'],
  },
  {
    number: 34,
    name: 'Static partial join of several instances',
    how: 'completion condition over counts',
    xml: bpmn({ s: 'start', A: 'user times=3 until=${nrOfCompletedInstances>=2}', B: 'user' }, ['s A', 'A B']),
    steps: done('A', 'A'),
    expected: ['A×3', 'A×2', 'B'],
  },
  {
    number: 37,
    name: 'Local synchronizing merge',
    how: 'inclusive gateway in unstructured models',
    xml: bpmn({ s: 'start', f: 'and', ...ab, x: 'xor', e: 'end', j: 'or', C: 'user' }, [
      's f',
      'f A',
      'f B',
      'A j',
      'B x',
      'x e ${gone}',
      'x j default',
      'j C',
    ]),
    steps: [{ complete: 'A' }, { complete: 'B', vars: { gone: true } }],
    expected: ['A B', 'B j', 'C'],
  },
  {
    number: 38,
    name: 'General synchronizing merge',
    how: 'inclusive gateway in a loop',
    xml: bpmn({ s: 'start', j: 'or', A: 'user', x: 'xor', e: 'end' }, [
      's j',
      'j A',
      'A x',
      'x j ${again}',
      'x e default',
    ]),
    steps: [
      { complete: 'A', vars: { again: true } },
      { complete: 'A', vars: { again: false } },
    ],
    expected: ['A', 'A', 'ended'],
  },
  {
    number: 41,
    name: 'Thread merge',
    how: 'several at once, joined by their activity',
    xml: bpmn({ s: 'start', S: { is: 'sub times=2', of: { s1: 'start', A: 'user' }, flows: ['s1 A'] }, B: 'user' }, [
      's S',
      'S B',
    ]),
    steps: done('A', 'A'),
    expected: ['A×2', 'A', 'B'],
  },
  {
    number: 42,
    name: 'Thread split',
    how: 'several at once',
    xml: bpmn({ s: 'start', S: { is: 'sub times=2', of: { s1: 'start', A: 'user' }, flows: ['s1 A'] } }, ['s S']),
    steps: [],
    expected: ['A×2'],
  },
  {
    number: 43,
    name: 'Explicit termination',
    how: 'terminate end event',
    xml: bpmn({ s: 'start', f: 'and', ...ab, t: 'end terminate' }, ['s f', 'f A', 'f B', 'B t']),
    steps: done('B'),
    expected: ['A B', 'ended'],
  },
]

/** Patterns without a place in BPMN, or whose element is refused. */
export const MISSING: readonly (readonly [number, string, string])[] = [
  [
    9,
    'Structured discriminator',
    'needs a complex gateway, which is refused; for people: a countersign with mode `any`',
  ],
  [17, 'Interleaved parallel routing', 'needs an ad-hoc sub-process in sequence, which is refused'],
  [18, 'Milestone', 'no element; a condition over variables comes near'],
  [28, 'Blocking discriminator', 'needs a complex gateway'],
  [29, 'Cancelling discriminator', 'needs a complex gateway; for people: mode `any`, which closes the others’ tasks'],
  [30, 'Structured partial join', 'needs a complex gateway; for people: mode `percent`'],
  [31, 'Blocking partial join', 'needs a complex gateway'],
  [32, 'Cancelling partial join', 'needs a complex gateway; for people: mode `percent`'],
  [33, 'Generalized AND-join', 'surplus tokens wait for the next round, which is the standard’s rule'],
  [35, 'Cancelling partial join of several instances', 'the completion condition of 34 cancels the others'],
  [
    36,
    'Dynamic partial join of several instances',
    'members added while running, 15, with the completion condition of 34',
  ],
  [39, 'Critical section', 'no element'],
  [40, 'Interleaved routing', 'needs an ad-hoc sub-process'],
]

/** The document, from what is above. */
export function conformanceDocument(): string {
  const rows = [
    ...PATTERNS.map(({ number, name, how }) => ({ number, row: `| ${number} | ${name} | runs | ${how} |` })),
    ...MISSING.map(([number, name, why]) => ({ number, row: `| ${number} | ${name} | – | ${why} |` })),
  ]
  const table = rows.sort((a, b) => a.number - b.number).map(({ row }) => row)
  return `# Conformance of the process core

The 43 control-flow patterns and how BPMN 2.0 says them here. Written by \`packages/process/testing/patterns.test.ts\`, which runs a model for every one that
is marked as running; after a change, run it with \`--update\`.

| # | pattern | | how |
|---|---|---|---|
${table.join('\n')}

What is refused at deploy, with a reason: complex gateways, token quantities, ad-hoc sub-processes, events with several triggers, parallel event-based gateways.
What was found in files of other engines (classes, beans, scripts) is named and has to be mapped.

Beside the patterns: compensation events and their handlers, in reverse order of completion, of completed sub-processes, too; event sub-processes that compensate;
transactions and cancel events; business-rule tasks with decisions of DMN.
`
}
