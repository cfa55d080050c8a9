/**
 * Who may take a task, as BPMN says it (`potentialOwner`, BPMN 2.0 clause 10.3.4), in the form that Activiti and
 * Flowable write: `user(ann), group(hr)`, lists with commas, also over several owners; what has neither word is a
 * group.
 */
export interface PotentialOwners {
  /** With commas, as `candidateUsers` is written. */
  readonly users: string | undefined
  readonly groups: string | undefined
}

/** @param texts the expressions of all owners of a task */
export function potentialOwners(texts: readonly (string | undefined)[]): PotentialOwners {
  const entries = texts.flatMap((text) => entriesOf(text ?? '')).map((entry) => WORD.exec(entry) ?? [entry, '', entry])
  const of = (isMeant: (word: string) => boolean) =>
    entries.flatMap(([, word = '', name = '']) => (isMeant(word) ? [name.trim()] : [])).join(',') || undefined
  return { users: of((word) => word === 'user'), groups: of((word) => word !== 'user') }
}

const WORD = /^(user|group)\((.*)\)$/s

/** The entries of a list; commas within brackets, of an expression for example, are part of an entry. */
function entriesOf(text: string): string[] {
  const entries = ['']
  let depth = 0
  for (const char of text) {
    if ('({['.includes(char)) depth += 1
    if (')}]'.includes(char)) depth -= 1
    if (char === ',' && depth === 0) entries.push('')
    else entries[entries.length - 1] += char
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}
