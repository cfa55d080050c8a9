/** The forms of a file: what it declares, and for a start without a form what its expressions ask for. */
import { declaredFields, elementsWithin } from './declared.ts'
import type { FormField, Forms } from './form.ts'
import { guessedFields } from './guess.ts'
import { type Element, Extensions, children, is, readDocument } from '../compile/element.ts'
import type { Ir } from '../model/ir.ts'

/** The forms of one process of a file. @param xml as `compile` answered it, with the ids that the form speaks of */
export async function formsOf(xml: string, ir: Ir): Promise<Forms> {
  const document = await readDocument(xml)
  const extensions = new Extensions(document)
  const process = children(document.definitions, 'rootElements').find((one) => is(one, 'Process') && one.id === ir.id)
  const start: FormField[] = []
  const tasks: Record<string, readonly FormField[]> = {}
  for (const element of process === undefined ? [] : elementsWithin(process)) {
    const fields = declaredFields(extensions, element)
    if (fields.length === 0) continue
    if (is(element, 'UserTask')) tasks[element.id ?? ''] = fields
    else if (isOutermost(ir, element)) start.push(...fields)
  }
  const set = new Set([...start, ...Object.values(tasks).flat()].map(({ name }) => name))
  return { start: [...start, ...guessedFields(ir, set)], tasks }
}

const isOutermost = ({ id, nodes }: Ir, element: Element): boolean => nodes[element.id ?? '']?.scope === id
