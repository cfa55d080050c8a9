import { Button, Radio } from 'antd'
import { Download } from 'lucide-react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Stat } from '#kit/ui/Stat.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { statRoutes } from '#system/contract/stat.ts'
import { clockOffset } from './clock-offset.ts'
import { ChangesChart, PeopleChart, SignInsChart } from './DashboardCharts.tsx'
import { trendOf } from './dashboard-numbers.ts'
import { sum } from './day-bars.ts'
import { useNumbersFile } from './use-numbers-file.ts'
import './dashboard.css'

const PERIODS = [7, 14, 30] as const
const DEFAULT_PERIOD = 14

/** What happened in the organisation: sign-ins, changes and people, over a period and against the one before. */
export default function DashboardPage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const days = PERIODS.find((one) => String(one) === query.get('days')) ?? DEFAULT_PERIOD
  const asked = { query: { days, offset: clockOffset() } }
  const signIns = useCall(statRoutes.signIns, asked, { keepPrevious: true })
  const changes = useCall(statRoutes.changes, asked, { keepPrevious: true })
  const people = useCall(statRoutes.people, { query: {} })
  const save = useNumbersFile(signIns.data, changes.data)
  return (
    <div className="sys-dashboard">
      <PageTitle
        title={t('system.dashboard.title')}
        actions={
          <>
            <Radio.Group
              optionType="button"
              aria-label={t('system.dashboard.period')}
              value={days}
              options={PERIODS.map((value) => ({ value, label: t('system.dashboard.days', { count: value }) }))}
              onChange={({ target }) => setQuery({ days: target.value === DEFAULT_PERIOD ? undefined : target.value })}
            />
            <Button icon={<Download size={16} />} disabled={!save} onClick={save}>
              {t('system.dashboard.export')}
            </Button>
          </>
        }
      />
      <div className="kit-card kit-stats">
        <Count
          label={t('system.dashboard.signIns')}
          now={signIns.data && sum(signIns.data.days.map(({ succeeded }) => succeeded))}
          before={signIns.data?.before.succeeded}
        />
        <Count
          label={t('system.dashboard.failed')}
          now={signIns.data && sum(signIns.data.days.map(({ failed }) => failed))}
          before={signIns.data?.before.failed}
          better="less"
        />
        <Count label={t('system.dashboard.changes')} now={changes.data?.total} before={changes.data?.before} />
        <Count
          label={t('system.dashboard.people')}
          now={people.data && sum(people.data.list.map((dept) => dept.people)) + people.data.otherPeople}
        />
      </div>
      <div className="kit-card sys-dashboard-card" data-wide="true">
        <SignInsChart asked={signIns} days={days} />
      </div>
      <div className="kit-card sys-dashboard-card">
        <ChangesChart asked={changes} days={days} />
      </div>
      <div className="kit-card sys-dashboard-card">
        <PeopleChart asked={people} />
      </div>
    </div>
  )
}

interface CountProps {
  label: string
  now: number | undefined
  before?: number | undefined
  better?: 'less'
}

function Count({ label, now, before, better }: CountProps) {
  const t = useT()
  const trend = now === undefined || before === undefined ? undefined : trendOf(now, before)
  return (
    <Stat
      label={label}
      value={now ?? t('kit.none')}
      {...(trend !== undefined && { trend })}
      {...(better !== undefined && { better })}
    />
  )
}
