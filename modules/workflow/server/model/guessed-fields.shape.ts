/** What a file would ask people beside the forms that it declares: of whom, and because of which expression. */
import { foreignCallsIn, guessesIn, type Guess, type Ir } from '#process/index.ts'
import type { AskedField } from '#workflow/contract/model-file.ts'
import { readersOfPeople } from '../runtime/assignment/people-rule.ts'
import type { Checked } from './model.rules.ts'

const MAX_FIELDS = 500
const MAX_CHARACTERS = 200

export async function askedBy({
  compiled: { processes },
  xml,
}: Pick<Checked, 'compiled' | 'xml'>): Promise<AskedField[]> {
  if (processes.length === 0) return []
  const guesses = await guessesIn(xml, processes, readersOfPeople)
  const fields = processes.flatMap((ir, at) =>
    (guesses[at] ?? []).filter((guess) => !isBean(guess)).map((guess) => fieldOf(ir, guess)),
  )
  return fields.slice(0, MAX_FIELDS)
}

/** Whether an expression calls something of another engine by that name: it is mapped, not asked of a user. */
const isBean = ({ name, because: { text } }: Guess): boolean =>
  [...text.matchAll(/[$#]\{/g)].some(({ index }) =>
    foreignCallsIn(text, index)?.calls.some((call) => /^[\p{L}\p{N}_$]+/u.exec(call.text)?.[0] === name),
  )

function fieldOf(ir: Ir, { name, type, node, because: { element, text } }: Guess): AskedField {
  return {
    name,
    type,
    asked: node === undefined ? 'start' : node === null ? 'none' : 'task',
    node: node ?? '',
    nodeName: typeof node === 'string' ? nodeName(ir, node) : '',
    reader: readerName(ir, element),
    expression: text.slice(0, MAX_CHARACTERS),
  }
}

const nodeName = ({ nodes }: Ir, id: string): string => (Object.hasOwn(nodes, id) && nodes[id]?.name) || id

function readerName(ir: Ir, element: string): string {
  const flow = Object.hasOwn(ir.flows, element) ? ir.flows[element] : undefined
  if (flow === undefined) return nodeName(ir, element)
  return flow.name || `${nodeName(ir, flow.from)} → ${nodeName(ir, flow.to)}`
}
