import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { useKeptVisit } from '#kit/form/use-kept-visit.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { useCaptcha } from '#shell/signin/use-captcha.ts'
import type { FormModel, StoredValues } from '#forms-core/index.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { publicFormRoutes, type PublicForm } from '#forms/contract/public.ts'
import { FormView } from '../render/lazy-form-view.ts'
import type { FormHandle } from '../render/form-view.ts'
import { CodeField } from './CodeField.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { missingCode } from './missing-code.ts'
import { contextOf, type Visit } from './visit.ts'

interface EntryFormProps {
  visit: Visit
  form: PublicForm
  entry: FormModel
  onEntered: (receipt: string) => void
  onStale: () => void
}

const NOTHING: StoredValues = {}
const NO_NAMES: Readonly<Record<string, string>> = {}

/** The visitor's form with a verification code. What was typed stays where sending fails. */
export function EntryForm({ visit, form, entry, onEntered, onStale }: EntryFormProps) {
  const t = useT()
  const handle = useRef<FormHandle>(null)
  const captcha = useCaptcha(true)
  const [context] = useState(() => contextOf(form))
  const [isSending, setIsSending] = useState(false)
  const kept = useKeptVisit<StoredValues>(`entry ${visit.id}`)
  const [codeProblem, setCodeProblem] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const refused = async (thrown: unknown) => {
    // Each try uses the code up.
    await captcha.refresh()
    if (!(thrown instanceof CallError)) throw thrown
    if (thrown.is(errors.captchaWrong)) {
      setCodeProblem(thrown.msg)
      return
    }
    if (thrown.is(formErrors.entryFull) || thrown.is(formErrors.entryClosed) || thrown.is(errors.notFound)) onStale()
    handle.current?.showIssues(thrown.issues)
    setProblem(thrown.issues.length > 0 ? t('forms.public.refused') : messageOf(thrown))
  }
  const send = async () => {
    setProblem(undefined)
    setCodeProblem(undefined)
    if (handle.current === null || handle.current.check() > 0) return
    if (captcha.reply === undefined) {
      setCodeProblem(missingCode(captcha))
      return
    }
    const { id: captchaId, answer } = captcha.reply
    setIsSending(true)
    try {
      // The typed cast: what the renderer sends is JSON.
      const values = handle.current.sent() as Record<string, never>
      const reply = await call(publicFormRoutes.enter, {
        params: { id: visit.id },
        body: { values, captchaId, captcha: answer },
      })
      kept.clear()
      onEntered(reply.receipt)
    } catch (thrown) {
      await refused(thrown)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      className="kit-card kit-visit-card frm-public-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      {kept.before && <KeptNotice onClear={kept.clear} />}
      <Suspense fallback={<Skeleton rows={8} />}>
        <FormView
          ref={handle}
          model={entry}
          initial={NOTHING}
          {...(kept.before && { draft: kept.before })}
          names={NO_NAMES}
          isNew
          mode="edit"
          context={context}
          onChange={(values) => kept.keep(values, handle.current?.isChanged() === true)}
        />
      </Suspense>
      <CodeField captcha={captcha} problem={codeProblem} />
      <SendButton problem={problem} isSending={isSending} />
    </form>
  )
}

function SendButton({ problem, isSending }: { problem: string | undefined; isSending: boolean }) {
  const t = useT()
  return (
    <>
      <p className="kit-visit-problem" role="alert">
        {problem}
      </p>
      <Button type="primary" size="large" block htmlType="submit" loading={isSending}>
        {t('forms.public.send')}
      </Button>
    </>
  )
}
