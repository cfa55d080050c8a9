import { Button } from 'antd'
import { Suspense, useState, type SubmitEvent } from 'react'
import { errors } from '#contract/errors.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { publicFormRoutes, type FoundReceipt, type PublicForm } from '#forms/contract/public.ts'
import { FormView } from '../render/lazy-form-view.ts'
import { ReceiptField } from './ReceiptField.tsx'
import { contextOf, type Visit } from './visit.ts'

/** What has become of a record, by its receipt number. */
export function LookUp({ visit, form }: { visit: Visit; form: PublicForm }) {
  const t = useT()
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<FoundReceipt>()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    if (number.trim() === '' || isAsking) return
    setIsAsking(true)
    setProblem(undefined)
    setFound(undefined)
    try {
      setFound(await call(publicFormRoutes.receipt, { params: { id: visit.id }, body: { receipt: number } }))
    } catch (thrown) {
      const isUnknown = thrown instanceof CallError && thrown.is(errors.notFound)
      setProblem(isUnknown ? t('forms.public.lookUp.none') : messageOf(thrown))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <section className="kit-card kit-visit-card">
      <form className="kit-visit-ask" onSubmit={(event) => void ask(event)}>
        <ReceiptField value={number} onChange={setNumber} problem={problem} />
        <Button type="primary" htmlType="submit" loading={isAsking} disabled={number.trim() === ''}>
          {t('forms.public.lookUp.ask')}
        </Button>
      </form>
      {found && <Found form={form} found={found} />}
    </section>
  )
}

const NO_NAMES: Readonly<Record<string, string>> = {}

function Found({ form, found }: { form: PublicForm; found: FoundReceipt }) {
  const t = useT()
  const [context] = useState(() => contextOf(form))
  const { state, enteredDate, changeDate, model, values } = found
  return (
    <section className="kit-visit-found" aria-label={t('forms.public.lookUp.state')}>
      <dl className="kit-visit-facts">
        <dt>{t('forms.public.lookUp.state')}</dt>
        <dd>
          <StatusTag tone={TONES[state]} text={t(`forms.public.lookUp.${state}`)} />
        </dd>
        <dt>{t('forms.public.lookUp.entered')}</dt>
        <dd>
          <DateText at={enteredDate} kind="minute" />
        </dd>
        {changeDate !== enteredDate && (
          <>
            <dt>{t('forms.public.lookUp.changedAt')}</dt>
            <dd>
              <DateText at={changeDate} kind="minute" />
            </dd>
          </>
        )}
      </dl>
      {Object.keys(values).length > 0 && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <FormView model={model} initial={values} names={NO_NAMES} isNew={false} mode="view" context={context} />
        </Suspense>
      )}
    </section>
  )
}

const TONES = {
  received: 'success',
  changed: 'info',
  process: 'running',
  ended: 'success',
  rejected: 'error',
  canceled: 'neutral',
  voided: 'neutral',
  deleted: 'neutral',
} as const
