import { Button } from 'antd'
import { ChevronLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { VisitorReceipt } from '#forms/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { useTabTitle } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useVisitedZone } from '#shell/time/use-visited-zone.ts'
import { publicProcessRoutes } from '#workflow/contract/public-process.ts'
import type { Visited } from './visited.ts'
import { VisitorForm } from './VisitorForm.tsx'
import '#kit/ui/visit.css'
import './public.css'

interface VisitorStartProps {
  /** Its key. */
  process: string
  visited: Visited
  /** To all processes; left out where this one stands alone. */
  onBack?: () => void
  onLookUp: () => void
}

/** One process for people without an account: its form, then the receipt; or why nothing can be filed now. */
export function VisitorStart({ process, visited, onBack, onLookUp }: VisitorStartProps) {
  const t = useT()
  const { data, error, refetch } = useCall(publicProcessRoutes.form, { query: { ...visited, key: process } })
  const [receipt, setReceipt] = useState<string>()
  const [round, setRound] = useState(0)
  /** Its form is another one than that which was filled in. */
  const [isChanged, setIsChanged] = useState(false)
  useTabTitle(data?.name ?? '')
  useVisitedZone(data?.zone)
  // What was typed is shown again in the fields that there still are.
  const renew = async (changed: boolean) => {
    await refetch()
    if (!changed) return
    setIsChanged(true)
    setRound((before) => before + 1)
  }
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  if (receipt !== undefined)
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <VisitorReceipt
          title={data.name}
          number={receipt}
          onLookUp={onLookUp}
          onAgain={() => {
            setReceipt(undefined)
            setRound(round + 1)
            // There may be no place left.
            void refetch()
          }}
        />
      </Suspense>
    )
  return (
    <section className="wf-visit-one" aria-label={data.name}>
      {onBack && (
        <Button type="link" className="wf-visit-back" icon={<ChevronLeft size={16} />} onClick={onBack}>
          {t('workflow.public.all')}
        </Button>
      )}
      <header className="wf-visit-about">
        <h2>{data.name}</h2>
        {data.note !== '' && <p>{data.note}</p>}
      </header>
      {data.isFull ? (
        <div className="kit-card kit-visit-card">
          <Empty title={t('workflow.public.full')} reason={t('workflow.public.fullWhy')} />
        </div>
      ) : (
        <VisitorForm
          key={round}
          form={data}
          visited={visited}
          note={isChanged ? t('workflow.public.changed') : undefined}
          onFiled={(number) => {
            setIsChanged(false)
            setReceipt(number)
          }}
          onStale={(changed) => void renew(changed)}
        />
      )}
    </section>
  )
}

type Refused = NonNullable<ReturnType<typeof useCall>['error']>

function Failed({ error, onRetry }: { error: Refused; onRetry: () => void }) {
  const t = useT()
  // A key that is none is an address that leads nowhere, too.
  if (error.is(errors.notFound) || error.is(errors.invalidInput))
    return (
      <Notice title={t('workflow.public.gone')} text={t('workflow.public.goneWhy')} door="dark">
        {null}
      </Notice>
    )
  return (
    <Notice title={t('workflow.public.failed')} text={messageOf(error)} door="dark">
      <button type="button" className="pt-button" data-kind="solid" onClick={onRetry}>
        {t('kit.retry')}
      </button>
    </Notice>
  )
}
