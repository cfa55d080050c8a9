import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { jobRoutes } from '#scheduling/contract/job.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import './job.css'

/**
 * What the product does by itself; it cannot be changed.
 * @param isShown once the list above it has its height, so that this does not move
 */
export function OwnWorkList({ isShown }: { isShown: boolean }) {
  const t = useT()
  const { data } = useCall(jobRoutes.own, {})
  if (!data || !isShown) return null
  return (
    <section className="sch-own" aria-labelledby="sch-own">
      <h2 id="sch-own">{t('scheduling.job.own')}</h2>
      <p className="kit-quiet">{t('scheduling.job.own.note', { node: data.node })}</p>
      <DescriptionList
        none={t('kit.none')}
        items={data.list.map(({ title, every, lastDate, status }) => ({
          label: title,
          value: (
            <>
              {t('scheduling.job.own.every', { seconds: every })}
              {' · '}
              {t('scheduling.job.own.last')} <RelativeTime at={lastDate} />{' '}
              {status !== null && (
                <StatusDot
                  on={status === 1}
                  text={t(status === 1 ? 'scheduling.log.success' : 'scheduling.log.failed')}
                />
              )}
            </>
          ),
          wide: true,
        }))}
      />
    </section>
  )
}
