import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { submitThrottle } from '#shell/request/submit-throttle.ts'
import type { FieldFacts, FormFacts } from './form-schema.ts'
import { cleaned } from './form-values.ts'
import { useBasis } from './use-basis.ts'
import { useConflict, type Conflict } from './use-conflict.ts'
import { useFormMessages } from './use-form-messages.ts'
import { useKeptInput, type OtherInput } from './use-kept-input.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

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
  /** Loads the record anew after another user has saved; `initial` and `hidden` then bring their version. */
  reload?: () => Promise<{ readonly isError: boolean }>
  /**
   * Shows what is wrong with what the form has beside its fields, and answers how many problems there are. Asked once
   * every field agrees.
   */
  checkOthers?: () => number
  /** What the form has beside its fields, where it is to outlive the end of the session like them. */
  others?: OtherInput
  /** Rules of the contract that belong to one field: `{ username_taken: 'username' }`. */
  fieldOf?: Readonly<Record<string, string>>
}

export interface RecordForm {
  readonly form: FormInstance
  /** What the fields share. */
  readonly facts: FormFacts
  readonly initial: Readonly<Record<string, unknown>> | undefined
  /** Nothing was saved yet: the form creates. */
  readonly isNew: boolean
  readonly isSaving: boolean
  /** Why the last call was refused, as far as no field says it. */
  readonly refusal: readonly string[] | undefined
  /** Another user has saved meanwhile: the choice between theirs and mine. */
  readonly conflict: Conflict | undefined
  readonly submit: () => Promise<void>
  /** Asks when there is unsaved input. */
  readonly close: () => Promise<void>
  readonly onValuesChange: (changed: Readonly<Record<string, unknown>>) => void
}

/**
 * The state of one form for creating and editing. Show it with `FormDrawer` or `FormDialog`.
 * @example const record = useRecordForm({ schema: UserUpdate, initial: user, hidden: { id, version }, reload: refetch,
 *   … }) return <FormDrawer record={record} title={…}><Field name="realName" …><Input /></Field></FormDrawer>
 */
export function useRecordForm<Schema extends z.ZodObject>(options: RecordFormOptions<Schema>): RecordForm {
  const { schema, save, onClose, reload, checkOthers, others, fieldOf = {} } = options
  const t = useT()
  const [form] = Form.useForm()
  const [fields] = useState(() => new Map<string, FieldFacts>())
  const [waiting] = useState(() => new Set<string>())
  const { basis, rebase } = useBasis(options, form)
  const [isDirty, setIsDirty] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [throttle] = useState(submitThrottle)
  const mayDiscard = useUnsavedWarning(isDirty, onClose)
  useKeptInput({ schema, form, basis, rebase, isDirty, others, onRestored: () => setIsDirty(true) })

  const messages = useFormMessages({ form, schema, fields, fieldOf })

  const fail = (thrown: unknown) => {
    if (!(thrown instanceof CallError)) messages.refuse([messageOf(thrown)])
    else if (thrown.aborted) return // the user has given it up themselves; the form is as it was
    else if (!thrown.is(errors.changedMeanwhile)) messages.refuseCall(thrown)
    else if (reload) conflict.begin(reload)
    else messages.refuse([t('kit.form.versionWrong')])
  }

  const send = async (hidden: RecordFormOptions<Schema>['hidden']) => {
    if (waiting.size > 0) return toast('warning', t('kit.upload.wait'))
    throttle.begin()
    messages.clear()
    const entered: unknown = await form.validateFields().catch(() => undefined)
    if (typeof entered !== 'object' || entered === null) {
      toast('error', t('kit.form.invalid'))
      return focusFirstError(form)
    }
    const parsed = schema.safeParse(cleaned(schema, { ...hidden, ...entered }))
    if (!parsed.success) return messages.refuseValues(parsed.error.issues)
    if (checkOthers !== undefined && checkOthers() > 0) return toast('error', t('kit.form.invalid'))
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

  const conflict = useConflict({
    before: basis,
    theirs: options,
    form,
    fields,
    rebase,
    refuse: messages.refuse,
    save: () => send(options.hidden),
  })

  return {
    form,
    facts: { schema, fields, cellIssues: messages.cellIssues, waiting },
    initial: basis?.initial,
    isNew: basis?.hidden?.['id'] === undefined,
    isSaving,
    refusal: messages.refusal,
    conflict: conflict.state,
    submit: async () => {
      if (!isSaving && throttle.isOpen()) await send(basis?.hidden)
    },
    close: async () => {
      if (!isSaving && (await mayDiscard())) onClose()
    },
    onValuesChange: (changed) => {
      setIsDirty(true)
      form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
    },
  }
}

function focusFirstError(form: FormInstance): void {
  const first = form.getFieldsError().find(({ errors: found }) => found.length > 0)
  if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
}
