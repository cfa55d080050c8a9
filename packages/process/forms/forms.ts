/** The forms of a file: what it declares, and for names that no one declares what its expressions ask for. */
import { declaredFields, elementsWithin } from './declared.ts'
import type { FormField, Forms } from './form.ts'
import { fieldOf, guessesOf, type Guess } from './guess.ts'
import type { MoreReaders } from './reads.ts'
import { type Element, Extensions, children, is, readDocument } from '../compile/element.ts'
import type { Ir } from '../model/ir.ts'

/**
 * The forms of one process of a file.
 * @param xml as `compile` answered it, with the ids that the form speaks of
 * @param more expressions in words of the platform, which the process core does not read
 */
export async function formsOf(xml: string, ir: Ir, more?: MoreReaders): Promise<Forms> {
  const declared = (await declaredForms(xml))(ir)
  const start = [...declared.start]
  const tasks = new Map([...declared.tasks].map(([id, fields]) => [id, [...fields]]))
  for (const guess of guessesOf(ir, namesIn(declared), more)) {
    if (guess.node === undefined) start.push(fieldOf(guess))
    else if (guess.node !== null) tasks.set(guess.node, [...(tasks.get(guess.node) ?? []), fieldOf(guess)])
  }
  return { start, tasks: byId(tasks) }
}

/** Nothing but what is in it: ids are whatever a file says. */
const byId = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(map))

/**
 * What no form of a file declares and the expressions of its processes ask for, and why; those of a process together.
 */
export async function guessesIn(xml: string, processes: readonly Ir[], more?: MoreReaders): Promise<Guess[][]> {
  const declared = await declaredForms(xml)
  return processes.map((ir) => guessesOf(ir, namesIn(declared(ir)), more))
}

interface Declared {
  start: readonly FormField[]
  tasks: ReadonlyMap<string, readonly FormField[]>
}

/** Reads a file once, for all of its processes. */
async function declaredForms(xml: string): Promise<(ir: Ir) => Declared> {
  const document = await readDocument(xml)
  const extensions = new Extensions(document)
  const processes = new Map(
    children(document.definitions, 'rootElements')
      .filter((one) => is(one, 'Process'))
      .map((one) => [one.id, one]),
  )
  return (ir) => {
    const process = processes.get(ir.id)
    const start: FormField[] = []
    const tasks = new Map<string, readonly FormField[]>()
    for (const element of process === undefined ? [] : elementsWithin(process)) {
      const fields = declaredFields(extensions, element)
      if (fields.length === 0) continue
      if (is(element, 'UserTask')) tasks.set(element.id ?? '', fields)
      else if (isOutermost(ir, element)) start.push(...fields)
    }
    return { start, tasks }
  }
}

const namesIn = ({ start, tasks }: Declared): ReadonlySet<string> =>
  new Set([...start, ...[...tasks.values()].flat()].map(({ name }) => name))

const isOutermost = ({ id, nodes }: Ir, element: Element): boolean => nodes[element.id ?? '']?.scope === id
