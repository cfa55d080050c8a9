import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { Failed } from '../result/Failed.tsx'
import './index-page.css'

/** What the index of the search holds, and the way to build it anew. It follows while that goes on. */
export default function IndexPage() {
  const t = useT()
  const refresh = useRefresh()
  const { data: kinds, error, isPending, refetch } = useCall(searchRoutes.index, {})
  const rebuild = useMutate(searchRoutes.rebuild, {
    refreshes: [searchRoutes.index],
    done: t('search.index.rebuild.done'),
  })
  useAnnounced('search', () => void refresh(searchRoutes.index))
  const isSlow = useDelayed(isPending)
  const askAndRebuild = async () => {
    const isSure = await ask({
      title: t('search.index.rebuild.ask'),
      consequence: t('search.index.rebuild.consequence'),
      yes: t('search.index.rebuild'),
    })
    if (isSure) await rebuild.run()
  }
  return (
    <div>
      <PageTitle
        title={t('search.index.title')}
        actions={
          <Button
            type="primary"
            icon={<RefreshCw size={16} />}
            loading={rebuild.isRunning}
            onClick={() => void askAndRebuild()}
          >
            {t('search.index.rebuild')}
          </Button>
        }
      />
      <p className="search-index-what">{t('search.index.what')}</p>
      {error && <Failed reason={error.message} onRetry={() => void refetch()} />}
      {!kinds && !error && isSlow && <Skeleton rows={6} />}
      {kinds?.length === 0 && <Empty title={t('search.index.empty')} />}
      {kinds && kinds.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
        <div className="search-index-table" tabIndex={0} role="region" aria-label={t('search.index.title')}>
          <table>
            <caption className="pt-unseen">{t('search.index.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('search.index.kind')}</th>
                <th scope="col">{t('search.index.documents')}</th>
                <th scope="col">{t('search.index.state')}</th>
                <th scope="col">{t('search.index.built')}</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, name, icon, documents, finishDate }) => (
                <tr key={kind}>
                  <th scope="row">
                    <MenuIcon name={icon} size={16} />
                    {name}
                  </th>
                  <td>
                    <NumberText value={documents} />
                  </td>
                  <td>
                    <StatusDot
                      on={finishDate !== null}
                      text={t(finishDate === null ? 'search.index.running' : 'search.index.ready')}
                    />
                  </td>
                  <td>
                    <RelativeTime at={finishDate} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
