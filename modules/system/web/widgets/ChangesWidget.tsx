import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { bareWidgetRoutes as routes } from './bare-routes.ts'
import { clockOffset } from './clock-offset.ts'
import { sum } from './day-bars.ts'
import { DayBars, Total, useTableSwitch } from './DayBars.tsx'

const DAYS = 14
const ROWS = 4

/** Changes to records in the last two weeks, day by day; by resource on the dashboard. */
export default function ChangesWidget() {
  const t = useT()
  const title = t('system.widget.changes')
  const asked = useCall(routes.changeStat, { query: { days: DAYS, offset: clockOffset() } })
  const table = useTableSwitch(title)
  return (
    <WidgetCard
      title={title}
      note={t('system.widget.lastDays', { count: DAYS })}
      all="/dashboard"
      aside={
        asked.data && (
          <>
            <Total now={asked.data.total} before={asked.data.before} />
            {table.button}
          </>
        )
      }
    >
      <WidgetState
        asked={asked}
        rows={ROWS}
        shape="bars"
        isEmpty={({ total, before }) => total + before === 0}
        empty={t('system.widget.changes.none')}
      >
        {({ days, resources }) => (
          <DayBars
            title={title}
            summary={t('system.widget.lastDays', { count: DAYS })}
            days={days}
            values={days.map((_, at) => sum(resources.map(({ counts }) => counts[at] ?? 0)))}
            isTable={table.isTable}
            height={ROWS * 56}
          />
        )}
      </WidgetState>
    </WidgetCard>
  )
}
