import { useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { accessRoutes } from '#security/contract/access.ts'
import { AskedAbout } from './AskedAbout.tsx'
import { ExplainForm } from './ExplainForm.tsx'
import { ExplainSides } from './ExplainSides.tsx'
import { Verdict } from './Verdict.tsx'
import { askedIn, queryOfAsked, type AskedCall } from './asked.ts'
import './access.css'

/** Why a user may or may not do something. The address says what is asked: `?user=&call=POST /sys/user&record=`. */
export default function AccessPage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const asked = askedIn(query)
  const isPhone = useIsPhone()
  const [isChanging, setIsChanging] = useState(false)
  const isAsked = asked.userId !== '' && asked.path !== ''
  const { data, error, isFetching } = useCall(
    accessRoutes.explain,
    {
      body: {
        userId: asked.userId,
        method: asked.method,
        path: asked.path,
        ...(asked.recordId !== '' && { recordId: asked.recordId }),
      },
    },
    { enabled: isAsked, keepPrevious: true, freshFor: 0 },
  )
  const isSlow = useDelayed(isFetching && !data)
  const ask = (next: AskedCall) => {
    setIsChanging(false)
    setQuery(queryOfAsked(next), { push: true })
  }
  const isFolded = isPhone && isAsked && !isChanging && data !== undefined
  return (
    <div className="kit-list-page sec-access">
      <PageTitle title={t('security.access.title')} count={t('security.access.hint')} />
      {isFolded ? (
        <AskedAbout of={data} onChange={() => setIsChanging(true)} />
      ) : (
        <ExplainForm key={query.toString()} asked={asked} isRunning={isFetching && isAsked} onAsk={ask} />
      )}
      {isAsked && data && !error && (
        <div className="sec-access-answer" aria-busy={isFetching}>
          <Verdict of={data} />
          <ExplainSides of={data} />
        </div>
      )}
      {isSlow && <Skeleton rows={6} />}
      {error && (
        <div className="kit-card sec-access-none">
          <Empty title={t('security.access.notShown')} reason={error.msg} />
        </div>
      )}
      {!isAsked && (
        <div className="kit-card sec-access-none">
          <Empty title={t('security.access.empty')} reason={t('security.access.emptyWhy')} />
        </div>
      )}
    </div>
  )
}
