import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { EvaluationContext } from '#forms-core/index.ts'
import { FormView, KeptNotice, missingCode, VisitorCode } from '#forms/web/index.ts'
import { useKeptVisit } from '#kit/form/use-kept-visit.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { useCaptcha } from '#shell/signin/use-captcha.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { publicProcessRoutes, type PublicForm, type PublicRequest } from '#workflow/contract/public-process.ts'
import { isOfOtherForm, valuesOf } from '../form/process-form.ts'
import { useProcessFields, type EnteredFields, type ProcessFieldsState } from '../form/use-process-fields.ts'
import type { Visited } from './visited.ts'

interface VisitorFormProps {
  form: PublicForm
  visited: Visited
  onFiled: (receipt: string) => void
  /** It takes no requests any more, or its form `isChanged`. */
  onStale: (isChanged: boolean) => void
  /** What stands above the button at first. */
  note?: string | undefined
}

/** A visitor is no user: rules find nothing in `me`. */
const contextOf = ({ today }: PublicForm): EvaluationContext => ({
  now: Date.now(),
  today,
  me: { id: '', dept: null },
})

/** Another version was deployed since the form was opened. */
class OtherForm extends Error {}

/** Sends it. @throws OtherForm where a value has no place any more, or one is missing that the form has no field for */
async function file(form: PublicForm, body: z.input<typeof PublicRequest>): Promise<{ receipt: string }> {
  try {
    return await call(publicProcessRoutes.start, { body })
  } catch (thrown) {
    throw isOfOtherForm(form.forms, thrown) ? new OtherForm() : thrown
  }
}

/** The visitor's form with a verification code. What was typed stays where sending fails. */
export function VisitorForm({ form, visited, onFiled, onStale, note }: VisitorFormProps) {
  const t = useT()
  const fields = useProcessFields(form.forms, { isStart: true })
  const captcha = useCaptcha(true)
  const [isSending, setIsSending] = useState(false)
  const kept = useKeptVisit<EnteredFields>(`process ${visited.tenantCode ?? ''} ${form.key}`)
  const [codeProblem, setCodeProblem] = useState<string>()
  const [problem, setProblem] = useState(note)

  const refused = async (thrown: unknown) => {
    // Each try uses the code up.
    await captcha.refresh()
    if (thrown instanceof OtherForm) return onStale(true)
    if (!(thrown instanceof CallError)) throw thrown
    if (thrown.is(errors.captchaWrong)) return setCodeProblem(thrown.msg)
    if (thrown.is(workflowErrors.publicFull) || thrown.is(errors.notFound)) onStale(false)
    const others = thrown.issues.map(({ msg }) => msg)
    const words = thrown.is(errors.invalidInput) ? [t('workflow.public.refused'), ...others] : [messageOf(thrown)]
    setProblem(words.join(' '))
  }
  const send = async () => {
    setProblem(undefined)
    setCodeProblem(undefined)
    if (fields.check() > 0) return
    if (captcha.reply === undefined) return setCodeProblem(missingCode(captcha))
    const { id: captchaId, answer } = captcha.reply
    setIsSending(true)
    try {
      const body = { ...visited, key: form.key, vars: fields.vars(), captchaId, captcha: answer }
      const { receipt } = await fields.attempt(() => file(form, body))
      kept.clear()
      onFiled(receipt)
    } catch (thrown) {
      await refused(thrown)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      className="kit-card kit-visit-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      {kept.before && (
        <Suspense>
          <KeptNotice onClear={kept.clear} />
        </Suspense>
      )}
      {form.forms.length === 0 && <p className="wf-visit-hint">{t('workflow.public.noFields')}</p>}
      <Suspense fallback={<Skeleton rows={8} />}>
        <VisitorFields form={form} fields={fields} before={kept.before} onChange={() => kept.keep(fields.keep())} />
        <VisitorCode captcha={captcha} problem={codeProblem} />
        <p className="kit-visit-problem" role="alert">
          {problem}
        </p>
        {/* Nothing can be sent before the fields are there. */}
        <Button type="primary" size="large" block htmlType="submit" loading={isSending} disabled={!fields.isReady}>
          {t('workflow.public.send')}
        </Button>
      </Suspense>
    </form>
  )
}

interface VisitorFieldsProps {
  form: PublicForm
  fields: ProcessFieldsState
  /** What was typed before. */
  before: EnteredFields | undefined
  onChange: () => void
}

function VisitorFields({ form, fields, before, onChange }: VisitorFieldsProps) {
  const [context] = useState(() => contextOf(form))
  const shown = useMemo(
    () =>
      form.forms.map((one) => ({
        one,
        draft: before && valuesOf(one, before.vars),
        names: { ...before?.names, ...one.names },
      })),
    [form, before],
  )
  return shown.map(({ one, draft, names }, at) => (
    <FormView
      key={at}
      ref={fields.attach[at] ?? null}
      {...(draft && { draft })}
      model={one.model}
      modes={one.modes}
      initial={one.values}
      names={names}
      isNew
      mode="edit"
      context={context}
      onChange={() => {
        fields.onChange()
        onChange()
      }}
    />
  ))
}
