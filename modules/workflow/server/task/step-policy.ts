/** What the model lets the user who handles a step do, must have them say, and calls the buttons. Without IO. */
import { AppError, InvalidInput, invalid } from '#kernel/errors.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Ir, PolicyAction, TaskPolicy } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { AttachmentRule, ButtonLabels, CommentRule, SignatureRule, TaskAction } from '#workflow/contract/task.ts'

const ACTIONS: readonly PolicyAction[] = ['reject', 'return', 'transfer', 'delegate', 'addSigner']
/** Where a user decides: these a rule for comments may concern. */
const DECISIONS: ReadonlySet<string> = new Set(['complete', 'resolve', 'reject', 'return'])
const REFUSALS: ReadonlySet<string> = new Set(['reject', 'return'])

const isPolicyAction = (kind: string): kind is PolicyAction => ACTIONS.some((action) => action === kind)

export const policyOf = (ir: Ir, nodeId: string): TaskPolicy =>
  (Object.hasOwn(ir.nodes, nodeId) ? ir.nodes[nodeId]?.user?.policy : undefined) ?? {}

/** Whether the model leaves an action to the user who handles a step; what it never limits is left. */
export const isLeft = ({ actions }: TaskPolicy, kind: TaskAction): boolean =>
  actions === undefined || !isPolicyAction(kind) || actions.includes(kind)

export const commentRuleOf = ({ comment }: TaskPolicy): CommentRule | null => comment ?? null

export const attachmentRuleOf = ({ attachments }: TaskPolicy): AttachmentRule | null => attachments ?? null
export const signatureRuleOf = ({ signature }: TaskPolicy): SignatureRule | null => signature ?? null

/** What a user gives with a decision. */
export interface Evidence {
  readonly ossIdList?: readonly string[] | undefined
  readonly signature?: string | undefined
}

/**
 * Refuses a decision without the files or the signature that its step wants, and with such as it has no place for.
 * @throws InvalidInput at `ossIdList`, `signature`
 */
export function assertEvidence(
  { attachments, signature: rule }: TaskPolicy,
  kind: 'complete' | 'reject' | 'return',
  { ossIdList = [], signature }: Evidence,
): void {
  if (attachments === undefined && ossIdList.length > 0) throw invalid('ossIdList', 'attachments_off')
  if (attachments === 'required' && ossIdList.length === 0) throw invalid('ossIdList', 'attachments_required')
  if (rule === undefined && signature !== undefined) throw invalid('signature', 'signature_off')
  const isWanted = rule === 'always' || (rule === 'complete' && kind === 'complete')
  if (isWanted && signature === undefined) throw invalid('signature', 'signature_required')
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Vars = Readonly<Record<string, unknown>>
const valueOf = (vars: Vars, name: string): unknown => (Object.hasOwn(vars, name) ? vars[name] : undefined)
const isRow = (row: unknown): row is Vars => typeof row === 'object' && row !== null

/** Where a name that has to be filled in has no value; of a column in every row: `items.2.note`. */
export function blanksOf(name: string, vars: Vars): string[] {
  const [table = '', column] = name.split('.')
  if (column === undefined) return isBlank(valueOf(vars, name)) ? [name] : []
  const rows = valueOf(vars, table)
  return (Array.isArray(rows) ? (rows as unknown[]) : []).flatMap((row, at) =>
    isBlank(isRow(row) ? valueOf(row, column) : undefined) ? [`${table}.${at}.${column}`] : [],
  )
}

/** @throws InvalidInput at every variable, or column of one, that the step wants filled in and that has no value */
export function assertFilledIn({ requires = [] }: TaskPolicy, vars: Vars): void {
  const missing = requires.flatMap((name) => blanksOf(name, vars))
  if (missing.length > 0)
    throw new InvalidInput(missing.map((name) => ({ path: `vars.${name}`, code: 'required', params: {} })))
}

/** What buttons are called in a language; those without a name of their own are left out. */
export function labelsOf({ labels = {} }: TaskPolicy, language: Language): ButtonLabels {
  const { complete, reject, return: back } = labels
  const textOf = (names: typeof complete) => names?.[language] ?? names?.['']
  const [completing, rejecting, returning] = [textOf(complete), textOf(reject), textOf(back)]
  return {
    ...(completing !== undefined && { complete: completing }),
    ...(rejecting !== undefined && { reject: rejecting }),
    ...(returning !== undefined && { return: returning }),
  }
}

/**
 * Refuses what the model does not leave to the user who handles a step.
 * @param kind the command: one of `TaskAction`
 * @throws AppError process_refused; InvalidInput at `comment` where the model wants one
 */
export function assertLeft(policy: TaskPolicy, kind: string, comment: string, language: Language): void {
  if (isPolicyAction(kind) && !isLeft(policy, kind))
    throw new AppError(workflowErrors.refused, { reason: translate(language, 'workflow.node.action_off') })
  const { comment: rule } = policy
  const isConcerned = rule === 'always' ? DECISIONS.has(kind) : rule === 'refusal' && REFUSALS.has(kind)
  if (isConcerned && comment.trim() === '') throw invalid('comment', 'comment_required')
}
