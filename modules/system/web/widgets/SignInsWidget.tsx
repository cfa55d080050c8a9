import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { bareWidgetRoutes as routes } from './bare-routes.ts'
import { clockOffset } from './clock-offset.ts'
import { sum } from './day-bars.ts'
import { DayBars, Total, useTableSwitch } from './DayBars.tsx'

const DAYS = 14
const ROWS = 5

/** Sign-ins of the last two weeks, day by day. */
export default function SignInsWidget() {
  const t = useT()
  const title = t('system.widget.signIns')
  const asked = useCall(routes.signInStat, { query: { days: DAYS, offset: clockOffset() } })
  const table = useTableSwitch(title)
  const values = asked.data?.days.map(({ succeeded }) => succeeded) ?? []
  return (
    <WidgetCard
      title={title}
      note={t('system.widget.lastDays', { count: DAYS })}
      all="/dashboard"
      aside={
        asked.data && (
          <>
            <Total now={sum(values)} before={asked.data.before.succeeded} />
            {table.button}
          </>
        )
      }
    >
      <WidgetState
        asked={asked}
        rows={ROWS}
        shape="bars"
        isEmpty={({ days, before }) => days.every((day) => day.succeeded + day.failed === 0) && before.succeeded === 0}
        empty={t('system.widget.signIns.none')}
      >
        {({ days }) => (
          <DayBars
            title={title}
            summary={t('system.widget.lastDays', { count: DAYS })}
            days={days.map(({ date }) => date)}
            values={values}
            isTable={table.isTable}
            height={ROWS * 56}
          />
        )}
      </WidgetState>
    </WidgetCard>
  )
}
