/** What conditions of flows can compare: the fields of the form of the model, and what the process itself knows. */
import { use, useMemo } from 'react'
import type { Field, Operator, Subject } from '#forms-core/index.ts'
import { loadConditions } from '#forms/web/index.ts'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { useT, type Translate } from '#shell/i18n.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useDicts } from '#shell/session/session.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { INITIATOR_DEPT } from './facts.ts'

/** The builder, and how its conditions are written and read: 68 KB that drawings without conditions do without. */
const load = async () => {
  const [builder, text] = await Promise.all([loadConditions(), import('./text.ts')])
  return { ...builder, ...text }
}
type Parts = Awaited<ReturnType<typeof load>>
let loading: Promise<Parts> | undefined
const conditions = () => (loading ??= load())

const PICK = { pick: '1' }
const FRESH_MS = 60_000
/** Ids that conditions may compare with. */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const NO_FIELDS: readonly Field[] = []

const FACTS = ['initiator', INITIATOR_DEPT, 'outcome', 'nrOfAgreed', 'nrOfRejected', 'nrOfInstances'] as const
const OUTCOMES = ['agree', 'reject', 'abstain'] as const

/** What the process knows beside its form, as if it were fields. */
function factsOf(t: Translate): Field[] {
  const both = (text: string) => ({ zh: text, en: text })
  return FACTS.map((name): Field => {
    const common = { id: name, name, label: both(t(`workflow.condition.fact.${name}`)) }
    if (name === 'initiator') return { ...common, kind: 'user' }
    if (name === INITIATOR_DEPT) return { ...common, kind: 'department' }
    if (name !== 'outcome') return { ...common, kind: 'number' }
    const options = OUTCOMES.map((value) => ({ value, label: both(t(`workflow.outcome.${value}`)) }))
    return { ...common, kind: 'radio', options: { from: 'fixed', options } }
  })
}

const AS_A_WHOLE: readonly Operator[] = ['is', 'isNot', 'in', 'notIn', 'empty', 'notEmpty']
/** A department is in itself and in those above it. */
const WITHIN: readonly Operator[] = ['contains', 'containsNot']
const WITHIN_SUBJECTS: ReadonlySet<string> = new Set([INITIATOR_DEPT])
const CHOSEN: ReadonlySet<string> = new Set('user department post reference radio select dictionary tree'.split(' '))

/**
 * @param texts the conditions that are shown, for the names of people in them
 * @param declared by the file itself; what the form has counts before it
 */
export function useFlowWords(formKey: string, texts: readonly string[], declared = NO_FIELDS) {
  const parts = use(conditions())
  const known = useKnown(formKey, texts, declared)
  return useMemo(() => flowWordsOf(parts, known), [parts, known])
}

/** Says a condition in words. Nothing is loaded where there is none. */
export function useConditionText(formKey: string, texts: readonly string[]): (text: string) => string {
  const parts = texts.length === 0 ? undefined : use(conditions())
  const known = useKnown(formKey, texts)
  return useMemo(() => (parts === undefined ? bareText : flowWordsOf(parts, known).say), [parts, known])
}

interface Known {
  readonly t: Translate
  readonly fields: readonly Field[]
  readonly nameOf: (field: Field, value: string) => string
}

function useKnown(formKey: string, texts: readonly string[], declared = NO_FIELDS): Known {
  const t = useT()
  const { data } = useCall(
    workflowFormRoutes.ofModel,
    { query: { formKey } },
    { enabled: formKey !== '', keepPrevious: true, freshFor: FRESH_MS },
  )
  const ofForm: readonly Field[] = (formKey !== '' && data?.form?.model.fields) || NO_FIELDS
  const fields = useMemo(() => withDeclared(ofForm, declared), [ofForm, declared])
  const nameOf = useValueNames(fields, texts)
  return useMemo(() => ({ t, fields, nameOf }), [t, fields, nameOf])
}

/** The fields of the form, and those of the file that it does not have. */
function withDeclared(ofForm: readonly Field[], declared: readonly Field[]): readonly Field[] {
  const names = new Set(ofForm.map(({ name }) => name))
  return [...ofForm, ...declared.filter(({ name }) => !names.has(name))]
}

/** An expression without its frame, as it is written. */
const bareText = (text: string): string => text.replace(/^\s*[$#]\{(.*)\}\s*$/s, '$1').trim()

function flowWordsOf(parts: Parts, { t, fields, nameOf }: Known) {
  const model = { fields: [...fields, ...factsOf(t)] }
  const subjects = parts
    .subjectsFor(model, undefined)
    .filter(({ of }) => of === 'value' || of === 'member' || of === 'count')
  const bare = parts.conditionWords(t, model, subjects, { nameOf })
  const words = parts.conditionWords(t, model, subjects, {
    nameOf,
    within: WITHIN_SUBJECTS,
    operatorsOf: (subject) => {
      if (WITHIN_SUBJECTS.has(subject.text)) return [...WITHIN, ...AS_A_WHOLE]
      const kind = bare.fieldOf(subject)?.kind ?? ''
      const isWhole = subject.type.is === 'text' && (subject.of === 'member' || CHOSEN.has(kind))
      return isWhole ? AS_A_WHOLE : bare.operatorsOf(subject)
    },
    worldOf: ({ type }: Subject) => (type.is === 'dateTime' ? ['now'] : []),
  })
  const conditionOf = (text: string) => parts.conditionOf(text, words, parts.readFlowCondition)
  return {
    words,
    fields,
    ConditionEdit: parts.ConditionEdit,
    conditionOf,
    isWellFormed: parts.isWellFormed,
    write: parts.writeFlowCondition,
    /** A condition in words; one that the builder cannot show as it is written. */
    say: (text: string): string => {
      const condition = conditionOf(text)
      return condition === undefined ? bareText(text) : parts.sayCondition(t, words, condition)
    },
  }
}

export type FlowWords = ReturnType<typeof useFlowWords>

/** What values are called that the form does not name: entries of dictionaries, people, departments, posts. */
function useValueNames(fields: readonly Field[], texts: readonly string[]) {
  const dicts = useDicts()
  const all = texts.join('\n')
  const ids = useMemo(() => [...new Set(all.match(ID) ?? [])], [all])
  const kinds = new Set(fields.map(({ kind }) => kind))
  const isAsked = ids.length > 0
  const asksDepts = kinds.has('department') || all.includes(INITIATOR_DEPT)
  const seesUsers = useMayCall(userRoutes.page)
  const [seesDepts, seesPosts] = [useMayCall(deptRoutes.tree) && isAsked, useMayCall(postRoutes.options) && isAsked]
  const { rows } = usePreload(userRoutes.page, seesUsers ? ids : [], PICK)
  const { data: depts } = useCall(deptRoutes.tree, {}, { enabled: seesDepts && asksDepts, freshFor: FRESH_MS })
  const { data: posts } = useCall(
    postRoutes.options,
    {},
    { enabled: seesPosts && kinds.has('post'), freshFor: FRESH_MS },
  )
  return useMemo(() => {
    const names = new Map<string, string>([
      ...(depts ?? []).map(({ id, name }) => [id, name] as const),
      ...(posts ?? []).map(({ id, name }) => [id, name] as const),
      ...rows.map(({ id, realName }) => [id, realName] as const),
    ])
    return (field: Field, value: string): string => {
      const dict =
        field.kind === 'dictionary'
          ? field.dict
          : 'options' in field && field.options.from === 'dictionary'
            ? field.options.dict
            : undefined
      const entry = dict === undefined ? undefined : dicts[dict]?.find(({ val }) => val === value)
      return entry?.label ?? names.get(value) ?? value
    }
  }, [dicts, depts, posts, rows])
}
