import type {
  AttachmentRule,
  CommentRule,
  LabelledAction,
  NamesByLanguage,
  PolicyAction,
  SignatureRule,
  TaskPolicy,
} from '../model/ir.ts'
import { LANGUAGES } from './languages.ts'
import type { Element } from './element.ts'
import type { Reader } from './reader.ts'
import { readRequired } from './written.ts'

const ACTIONS: readonly PolicyAction[] = ['reject', 'return', 'transfer', 'delegate', 'addSigner']
const LABELLED: readonly LabelledAction[] = ['complete', 'reject', 'return']
const COMMENT_RULES: readonly CommentRule[] = ['always', 'refusal']
const ATTACHMENT_RULES: readonly AttachmentRule[] = ['allowed', 'required']
const SIGNATURE_RULES: readonly SignatureRule[] = ['always', 'complete']
/** No action besides completing. */
const NONE = 'none'
export const MAX_LABEL = 20

/**
 * `portico:actions="reject, return"`, `portico:comment="always"`, `portico:attachments="required"`,
 * `portico:signature="complete"`, `portico:requires="amount"`, `portico:label-complete="Confirm"` and, by language,
 * `portico:label-complete-en`: what the user who handles a task may and must do. Undefined where the file says nothing
 * of it.
 */
export function readPolicy(reader: Reader, element: Element): TaskPolicy | undefined {
  const actions = readActions(reader, element)
  const comment = readRule(reader, element, 'comment', COMMENT_RULES)
  const attachments = readRule(reader, element, 'attachments', ATTACHMENT_RULES)
  const signature = readRule(reader, element, 'signature', SIGNATURE_RULES)
  const requires = readRequired(reader, element)
  const labels = readLabels(reader, element)
  const policy: TaskPolicy = {
    ...(actions !== undefined && { actions }),
    ...(comment !== undefined && { comment }),
    ...(attachments !== undefined && { attachments }),
    ...(signature !== undefined && { signature }),
    ...(requires.length > 0 && { requires }),
    ...(labels !== undefined && { labels }),
  }
  return Object.keys(policy).length === 0 ? undefined : policy
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

function readRule<Rule extends string>(
  reader: Reader,
  element: Element,
  attribute: string,
  rules: readonly Rule[],
): Rule | undefined {
  const text = reader.extensions.own(element, attribute)?.trim()
  if (text === undefined || text === '') return undefined
  const found = rules.find((one) => one === text)
  if (found === undefined) reader.report('BAD_VALUE', 'error', element, `${text}: ${rules.join(', ')}`)
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
