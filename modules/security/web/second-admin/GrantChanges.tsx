import { Suspense, useState } from 'react'
import { DateText } from '#kit/ui/DateText.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { AuditWords } from '#system/web/index.ts'
import type { SecondAdmin } from '#security/contract/second-admin.ts'

const DAYS = 30
const DAY_MS = 86_400_000
/** Changes shown; the trail has all of them. */
const SHOWN = 20

/** What the holder of a grant has changed since they have it, in the last 30 days: for users who may read the trail. */
export function GrantChanges({ grant: { userId, createDate } }: { grant: Pick<SecondAdmin, 'userId' | 'createDate'> }) {
  const t = useT()
  const [earliest] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString())
  const fromDate = (createDate > earliest ? createDate : earliest).slice(0, 10)
  const query = { actorId: userId, fromDate, limit: SHOWN, orderField: 'createDate', order: 'desc' } as const
  const { data } = useCall(auditRoutes.page, { query }, { keepPrevious: false })
  if (!data) return null
  return (
    <section className="sec-grant-changes" aria-label={t('security.secondAdmin.changes')}>
      <h3>
        {t('security.secondAdmin.changes')}{' '}
        {data.total > 0 && (
          <span className="kit-quiet">{t('security.secondAdmin.changeCount', { count: data.total })}</span>
        )}
      </h3>
      {data.list.length === 0 && <p className="kit-quiet">{t('security.secondAdmin.changes.none')}</p>}
      {data.list.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('security.secondAdmin.changes.when')}</th>
              <th scope="col">{t('security.secondAdmin.changes.who')}</th>
              <th scope="col">{t('security.secondAdmin.changes.what')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ id, createDate: at, actorName, action, resource, label }) => (
              <tr key={id}>
                <td>
                  <DateText at={at} kind="minute" />
                </td>
                <td>{actorName}</td>
                <td>
                  <Suspense fallback={null}>
                    <AuditWords {...{ action, resource }} />
                  </Suspense>{' '}
                  {label}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
