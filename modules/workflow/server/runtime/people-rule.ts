/**
 * The words of `portico:people`: rules separated by `;`, each a kind and names separated by `,`. `user:li,wang`; `role:finance`; `dept:Sales`;
 * `initiator`; `field:approver` (people in a variable). Everybody any of them means is asked.
 */
const KINDS = ['user', 'role', 'dept', 'initiator', 'field'] as const

export interface Rule {
  kind: (typeof KINDS)[number]
  names: string[]
}

const isKind = (word: string): word is Rule['kind'] => (KINDS as readonly string[]).includes(word)

/** The rules of a text; what is none of them means nobody (deploying a model says so, `model/model.checks.ts`). */
export function parseRule(text: string): Rule[] {
  return partsOf(text).flatMap(({ word, names }) => (isKind(word) ? [{ kind: word, names }] : []))
}

/** The words of a text that are no rule. */
export function unknownRules(text: string): string[] {
  return partsOf(text).flatMap(({ word }) => (isKind(word) ? [] : [word]))
}

function partsOf(text: string): { word: string; names: string[] }[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [word = '', ...rest] = part.split(':')
      return {
        word: word.trim(),
        names: rest
          .join(':')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      }
    })
}
