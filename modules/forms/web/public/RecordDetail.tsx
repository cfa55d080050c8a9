import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { FormView } from '../render/lazy-form-view.ts'
import type { RecordsSectionProps } from './records-section-props.ts'
import { contextOf, inputOf, routesOf } from './visit.ts'

interface RecordDetailProps extends RecordsSectionProps {
  recordId: string
  onBack: () => void
}

const NO_NAMES: Readonly<Record<string, string>> = {}

/** One record, its public fields. */
export function RecordDetail({ visit, form, shown, recordId, onBack }: RecordDetailProps) {
  const t = useT()
  const [context] = useState(() => contextOf(form))
  const input = inputOf(visit)
  const { data, error, refetch } = useCall(routesOf(visit).record, {
    ...input,
    params: { ...input.params, recordId },
  })
  const isGone = error?.is(errors.notFound) === true || error?.is(errors.invalidInput) === true
  return (
    <section className="kit-card kit-visit-card">
      <Button type="link" className="frm-public-back" icon={<ArrowLeft size={16} />} onClick={onBack}>
        {t('forms.public.list.back')}
      </Button>
      {error && !data && (
        <Empty title={isGone ? t('forms.public.list.gone') : messageOf(error)}>
          {!isGone && <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        </Empty>
      )}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <Suspense fallback={<Skeleton rows={8} />}>
          <FormView model={shown} initial={data.values} names={NO_NAMES} isNew={false} mode="view" context={context} />
        </Suspense>
      )}
    </section>
  )
}
