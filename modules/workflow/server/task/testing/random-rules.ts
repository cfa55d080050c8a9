/** Random rules of a step for those who decide there, what they try, and what they are left: an oracle of its own. */
import fc from 'fast-check'

export const LEFT = ['reject', 'return', 'transfer', 'delegate', 'addSigner'] as const
export type Left = (typeof LEFT)[number]
export const LABELLED = ['complete', 'reject', 'return'] as const
type Labelled = (typeof LABELLED)[number]
const REJECTIONS = ['end', 'initiator', 'previous', 'return', 'continue', 'none'] as const
export type RejectRule = (typeof REJECTIONS)[number]

export interface StepRules {
  actions: Left[] | undefined
  comment: 'always' | 'refusal' | undefined
  attachments: 'allowed' | 'required' | undefined
  signature: 'always' | 'complete' | undefined
  /** By language: '' is any. */
  labels: Partial<Record<Labelled, { '': string; en: string | undefined }>>
  onReject: RejectRule | undefined
}

const seldom = <Rule>(...rules: Rule[]): fc.Arbitrary<Rule | undefined> =>
  fc.option(fc.constantFrom(...rules), { nil: undefined, freq: 2 })
const labelOf = (name: Labelled) =>
  fc.option(fc.record({ '': fc.constant(`按钮 ${name}`), en: seldom(`Button ${name}`) }), { nil: undefined })

export const stepRules: fc.Arbitrary<StepRules> = fc.record({
  actions: fc.option(fc.subarray([...LEFT]), { nil: undefined }),
  comment: seldom('always' as const, 'refusal' as const),
  attachments: seldom('allowed' as const, 'required' as const),
  signature: seldom('always' as const, 'complete' as const),
  labels: fc
    .record({ complete: labelOf('complete'), reject: labelOf('reject'), return: labelOf('return') })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, label]) => label !== undefined))),
  onReject: seldom(...REJECTIONS),
})

/** The attributes that say so. @param earlier the node that `return` goes to */
export function attributesOf(rules: StepRules, earlier: string): string {
  const { actions, comment, attachments, signature, labels, onReject } = rules
  const all: Record<string, string | undefined> = {
    actions: actions?.length === 0 ? 'none' : actions?.join(','),
    comment,
    attachments,
    signature,
    onReject,
    rejectTo: onReject === 'return' ? earlier : undefined,
  }
  for (const [name, label] of Object.entries(labels)) {
    all[`label-${name}`] = label['']
    all[`label-${name}-en`] = label.en
  }
  return Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`portico:${name}="${value}"`]))
    .join(' ')
}

/** What the buttons are called. */
export const labelsIn = ({ labels }: StepRules, language: 'zh' | 'en'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, language === 'en' ? (label.en ?? label['']) : label['']]),
  )

export type FileGiven = 'none' | 'own' | 'foreign'
export type SignatureGiven = FileGiven | 'used' | 'text'
export interface Try {
  by: 'assignee' | 'starter' | 'stranger'
  kind: 'agree' | 'outcome' | Left
  comment: string
  file: FileGiven
  signature: SignatureGiven
  /** Gives what the rules want, and nothing that they have no place for. */
  isMeek: boolean
}

export const tries: fc.Arbitrary<Try> = fc.record({
  by: fc.constantFrom('assignee', 'assignee', 'assignee', 'assignee', 'starter', 'stranger'),
  kind: fc.constantFrom<Try['kind'][]>('agree', 'agree', 'outcome', 'reject', 'return', ...LEFT),
  comment: fc.constantFrom('', ' \n', 'Seen', 'Seen'),
  file: fc.constantFrom<FileGiven[]>('none', 'own', 'own', 'foreign'),
  signature: fc.constantFrom<SignatureGiven[]>('none', 'own', 'own', 'foreign', 'used', 'text'),
  isMeek: fc.boolean(),
})

const isRefusal = ({ kind }: Try): boolean => kind === 'outcome' || kind === 'reject' || kind === 'return'
/** Where files and a signature can be given at all. */
export const isDecision = (one: Try): boolean => one.kind === 'agree' || isRefusal(one)

const signs = ({ signature }: StepRules, one: Try): boolean =>
  signature === 'always' || (signature === 'complete' && !isRefusal(one))

export function madeBy(rules: StepRules, one: Try): Try {
  if (!one.isMeek) return one
  return {
    ...one,
    comment: 'Seen',
    file: rules.attachments === 'required' ? 'own' : 'none',
    signature: signs(rules, one) ? 'own' : 'none',
  }
}

/** Whether the rules let the user do it. */
export function isLeft(rules: StepRules, one: Try): boolean {
  const { kind, comment, file, signature } = one
  if (one.by !== 'assignee') return false
  const action = kind === 'outcome' ? 'reject' : LEFT.find((left) => left === kind)
  if (action !== undefined && rules.actions?.includes(action) === false) return false
  if (action === 'reject' && rules.onReject === 'none') return false
  if (!isDecision(one)) return true
  const hasComment = comment.trim() !== ''
  if (!hasComment && (rules.comment === 'always' || (rules.comment === 'refusal' && isRefusal(one)))) return false
  if (rules.attachments === undefined ? file !== 'none' : file === 'foreign') return false
  if (rules.attachments === 'required' && file === 'none') return false
  if (signature === 'none') return !signs(rules, one)
  return rules.signature !== undefined && signature === 'own'
}
