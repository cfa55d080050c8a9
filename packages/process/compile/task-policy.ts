import type { CommentRule, LabelledAction, NamesByLanguage, PolicyAction, TaskPolicy } from '../model/ir.ts'
import { LANGUAGES } from './languages.ts'
import type { Element } from './element.ts'
import type { Reader } from './reader.ts'

const ACTIONS: readonly PolicyAction[] = ['reject', 'return', 'transfer', 'delegate', 'addSigner']
const LABELLED: readonly LabelledAction[] = ['complete', 'reject', 'return']
const COMMENT_RULES: readonly CommentRule[] = ['always', 'refusal']
/** No action besides completing. */
const NONE = 'none'
export const MAX_LABEL = 20

/**
 * `portico:actions="reject, return"`, `portico:comment="always"`, `portico:label-complete="Confirm"` and, by language,
 * `portico:label-complete-en`: what the user who handles a task may do. Undefined where the file says nothing of it.
 */
export function readPolicy(reader: Reader, element: Element): TaskPolicy | undefined {
  const actions = readActions(reader, element)
  const comment = readComment(reader, element)
  const labels = readLabels(reader, element)
  if (actions === undefined && comment === undefined && labels === undefined) return undefined
  return {
    ...(actions !== undefined && { actions }),
    ...(comment !== undefined && { comment }),
    ...(labels !== undefined && { labels }),
  }
}

function readActions(reader: Reader, element: Element): PolicyAction[] | undefined {
  const text = reader.extensions.own(element, 'actions')?.trim()
  if (text === undefined || text === '') return undefined
  if (text === NONE) return []
  const named = text.split(',').map((one) => one.trim())
  const unknown = named.find((one) => !ACTIONS.some((action) => action === one))
  if (unknown !== undefined) reader.report('BAD_VALUE', 'error', element, `${unknown}: ${ACTIONS.join(', ')}, ${NONE}`)
  return ACTIONS.filter((action) => named.includes(action))
}

function readComment(reader: Reader, element: Element): CommentRule | undefined {
  const text = reader.extensions.own(element, 'comment')?.trim()
  if (text === undefined || text === '') return undefined
  const found = COMMENT_RULES.find((one) => one === text)
  if (found === undefined) reader.report('BAD_VALUE', 'error', element, `${text}: ${COMMENT_RULES.join(', ')}`)
  return found
}

function readLabels(reader: Reader, element: Element): TaskPolicy['labels'] {
  const labels = LABELLED.flatMap((action) => {
    const names = namesOf(reader, element, `label-${action}`)
    return names === undefined ? [] : [[action, names] as const]
  })
  return labels.length === 0 ? undefined : Object.fromEntries(labels)
}

function namesOf(reader: Reader, element: Element, attribute: string): NamesByLanguage | undefined {
  const names = [['', attribute] as const, ...LANGUAGES.map((one) => [one, `${attribute}-${one}`] as const)].flatMap(
    ([language, name]) => {
      const label = reader.extensions.own(element, name)?.trim() ?? ''
      if (label.length > MAX_LABEL) reader.report('BAD_VALUE', 'error', element, `${name}: > ${MAX_LABEL}`)
      return label === '' ? [] : [[language, label] as const]
    },
  )
  return names.length === 0 ? undefined : Object.fromEntries(names)
}
