import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { cleaned, placeIssues } from './form-values.ts'
import { ruleText } from './rule-text.ts'
import { useUnsavedWarning } from './useUnsavedWarning.ts'

/** A second click within this time does nothing (specification section 9, "submit throttle"). */
const THROTTLE_MS = 1000

export type FormFailure =
  { readonly kind: 'conflict' } | { readonly kind: 'refused'; readonly texts: readonly string[] }

interface RecordFormOptions<Schema extends z.ZodObject> {
  /** The body of the call, from the contract. */
  schema: Schema
  /** What the form starts with; undefined while it is being loaded. */
  initial: Readonly<Record<string, unknown>> | undefined
  /**
   * Values the form does not show but the schema wants: id, version. They are taken together with `initial`: what the
   * cache learns later must not make an old form pass for a new one.
   */
  hidden?: Readonly<Record<string, unknown>>
  /** @throws CallError */
  save: (values: z.output<Schema>) => Promise<unknown>
  onClose: () => void
  /** Loads the record anew after somebody else has saved. */
  reload?: () => Promise<unknown>
  /** Rules of the contract that belong to one field: `{ username_taken: 'username' }`. */
  fieldOf?: Readonly<Record<string, string>>
}

export interface RecordForm {
  readonly form: FormInstance
  readonly schema: z.ZodObject
  readonly initial: Readonly<Record<string, unknown>> | undefined
  readonly isSaving: boolean
  readonly failure: FormFailure | undefined
  readonly submit: () => Promise<void>
  /** Asks when there is unsaved input. */
  readonly close: () => Promise<void>
  /** Gives one's own input up for what somebody else has saved. */
  readonly takeTheirs: () => Promise<void>
  readonly onValuesChange: (changed: Readonly<Record<string, unknown>>) => void
}

/** The state of one form for creating and editing. Show it with `FormDrawer`. */
export function useRecordForm<Schema extends z.ZodObject>(options: RecordFormOptions<Schema>): RecordForm {
  const { schema, save, onClose, reload, fieldOf = {} } = options
  const [form] = Form.useForm()
  const { initial, hidden, renew } = useBasis(options, form)
  const [isDirty, setIsDirty] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()
  const lastSubmit = useRef(0)
  const mayDiscard = useUnsavedWarning(isDirty)

  const place = (name: string, texts: string[]) => {
    form.setFields([{ name, errors: texts }])
    form.scrollToField(name, { focus: true, block: 'center' })
  }

  const fail = (thrown: unknown) => {
    if (!(thrown instanceof CallError)) return setFailure({ kind: 'refused', texts: [messageOf(thrown)] })
    if (thrown.is(errors.changedMeanwhile)) return setFailure({ kind: 'conflict' })
    const own = fieldOf[thrown.error]
    if (own !== undefined) return place(own, [thrown.msg])
    const { fields, rest } = placeIssues(thrown.issues, Object.keys(schema.shape))
    for (const [name, texts] of fields) place(name, texts)
    if (rest.length > 0 || fields.size === 0)
      setFailure({ kind: 'refused', texts: rest.length > 0 ? rest : [thrown.msg] })
  }

  const submit = async () => {
    if (isSaving || Date.now() - lastSubmit.current < THROTTLE_MS) return
    lastSubmit.current = Date.now()
    setFailure(undefined)
    const entered: unknown = await form.validateFields().catch(() => undefined)
    if (typeof entered !== 'object' || entered === null) return focusFirstError(form)
    const parsed = schema.safeParse(cleaned(schema, { ...hidden, ...entered }))
    if (!parsed.success) {
      for (const issue of parsed.error.issues) place(String(issue.path[0]), [ruleText(issue)])
      return
    }
    setIsSaving(true)
    try {
      await save(parsed.data)
      setIsDirty(false)
      onClose()
    } catch (thrown) {
      fail(thrown)
    } finally {
      setIsSaving(false)
    }
  }

  return {
    form,
    schema,
    initial,
    isSaving,
    failure,
    submit,
    close: async () => {
      if (!isSaving && (await mayDiscard())) onClose()
    },
    takeTheirs: async () => {
      await reload?.()
      renew()
      setIsDirty(false)
      setFailure(undefined)
    },
    onValuesChange: (changed) => {
      setIsDirty(true)
      form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
    },
  }
}

type Basis = Pick<RecordFormOptions<z.ZodObject>, 'initial' | 'hidden'>

/** What the form began with, until it is told to begin anew. */
function useBasis({ initial, hidden }: Basis, form: FormInstance) {
  const [basis, setBasis] = useState<Basis>()
  if (!basis && initial !== undefined) setBasis({ initial, hidden })
  useEffect(() => {
    if (basis) form.resetFields()
  }, [basis, form])
  return { initial: basis?.initial, hidden: basis?.hidden, renew: () => setBasis(undefined) }
}

function focusFirstError(form: FormInstance): void {
  const first = form.getFieldsError().find(({ errors: found }) => found.length > 0)
  if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
}
