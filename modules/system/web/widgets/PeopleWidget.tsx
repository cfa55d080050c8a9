import { useCan } from '#shell/access/use-can.ts'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { formatCount } from '#shell/formats.ts'
import { bareWidgetRoutes as routes } from './bare-routes.ts'
import './widgets.css'

const MAX_BARS = 8
const ROWS = 5

/** The largest departments by their people. */
export default function PeopleWidget() {
  const t = useT()
  const maySeeDepts = useCan('sys:dept:page')
  const asked = useCall(routes.peopleStat, { query: { limit: MAX_BARS } })
  return (
    <WidgetCard title={t('system.widget.people')} {...(maySeeDepts && { all: '/sys/dept' })}>
      <WidgetState
        asked={asked}
        rows={ROWS}
        isEmpty={({ list }) => list.length === 0}
        empty={t('system.widget.people.none')}
      >
        {({ list, otherDepts, otherPeople }) => (
          <>
            <ul className="sys-shares">
              {list.map(({ id, name, people }) => (
                <li key={id}>
                  <span className="sys-share-name" title={name}>
                    {name}
                  </span>
                  <span className="sys-share-track" aria-hidden="true">
                    <span style={{ width: `${(people / (list[0]?.people || 1)) * 100}%` }} />
                  </span>
                  <span className="sys-share-count">{formatCount(people)}</span>
                </li>
              ))}
            </ul>
            {otherDepts > 0 && (
              <p className="sys-shares-more">{t('system.widget.people.more', { otherDepts, otherPeople })}</p>
            )}
          </>
        )}
      </WidgetState>
    </WidgetCard>
  )
}
