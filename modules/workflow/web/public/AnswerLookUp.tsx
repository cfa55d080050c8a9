import { Button } from 'antd'
import { Suspense, useState, type SubmitEvent } from 'react'
import { errors } from '#contract/errors.ts'
import { missingCode, ReceiptField, VisitorCode } from '#forms/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { useCaptcha } from '#shell/signin/use-captcha.ts'
import { publicProcessRoutes, type PublicAnswer } from '#workflow/contract/public-process.ts'
import { AnswerView } from './AnswerView.tsx'
import type { Visited } from './visited.ts'
import '#kit/ui/visit.css'
import './public.css'

/** How a request stands and what was answered, by its receipt number. */
export function AnswerLookUp({ visited }: { visited: Visited }) {
  const t = useT()
  const captcha = useCaptcha(true)
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<PublicAnswer>()
  const [problem, setProblem] = useState<string>()
  const [codeProblem, setCodeProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    if (number.trim() === '' || isAsking) return
    setProblem(undefined)
    setCodeProblem(undefined)
    setFound(undefined)
    if (captcha.reply === undefined) return setCodeProblem(missingCode(captcha))
    const { id: captchaId, answer } = captcha.reply
    setIsAsking(true)
    try {
      const body = { ...visited, receipt: number.trim(), captchaId, captcha: answer }
      setFound(await call(publicProcessRoutes.answer, { body }))
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.is(errors.captchaWrong)) setCodeProblem(thrown.msg)
      else setProblem(isUnknown(thrown) ? t('workflow.public.answer.none') : messageOf(thrown))
    } finally {
      setIsAsking(false)
      // Each try uses the code up.
      await captcha.refresh()
    }
  }
  return (
    <section className="kit-card kit-visit-card" aria-label={t('workflow.public.do.answer')}>
      <form className="kit-visit-ask" noValidate onSubmit={(event) => void ask(event)}>
        <Suspense fallback={<Skeleton rows={3} />}>
          <ReceiptField value={number} onChange={setNumber} problem={problem} />
          <VisitorCode captcha={captcha} problem={codeProblem} />
        </Suspense>
        <Button type="primary" htmlType="submit" loading={isAsking} disabled={number.trim() === ''}>
          {t('workflow.public.answer.ask')}
        </Button>
      </form>
      {found && <AnswerView answer={found} />}
    </section>
  )
}

const isUnknown = (thrown: unknown): boolean => thrown instanceof CallError && thrown.is(errors.notFound)
