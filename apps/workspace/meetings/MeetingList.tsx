import type { Meeting, MeetingStatus } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { dayAndTime, minutes } from '../format.ts'
import { reasonOf, useHost } from '../host.ts'
import { BatchDelete } from '../list/BatchDelete.tsx'
import { FilterChoice, Search } from '../list/filters.tsx'
import { ListTable, type Column } from '../list/ListTable.tsx'
import { placeOf, type Go } from '../list/place.ts'
import { useRows } from '../list/use-rows.ts'
import { Empty, Pager, State } from '../parts.tsx'
import { t } from '../texts.ts'

const LIMIT = 20
const STATUSES: readonly MeetingStatus[] = ['planned', 'held', 'cancelled']
const LIST = { area: 'meetings', filters: ['keyword', 'status'], fields: ['startDate', 'subject'] } as const
type Field = (typeof LIST.fields)[number]

/** The meetings one organises or takes part in, the latest first. */
export function MeetingList({ search, go }: { search: string; go: Go }) {
  const host = useHost()
  const place = placeOf(search, go, LIST)
  const { page, filters, field, order, isFiltered } = place
  const status = STATUSES.find((each) => each === filters.status)
  const wanted = { ...(filters.keyword && { keyword: filters.keyword }), ...(status && { status }) }
  const query = { ...wanted, ...(field && { orderField: field, order }) }
  const rows = useRows(`meetings ${search}`, () =>
    ask(host, calls.meetings, { query: { ...query, page, limit: LIMIT } }),
  )
  const { data, problem, reload, chosen, choose, isStale } = rows
  const save = () => {
    host.download('/ws/meeting/export', query).catch((thrown: unknown) => host.notify('error', reasonOf(thrown)))
  }
  const nameOf = ({ subject }: Meeting) => subject
  return (
    <>
      <header className="ws-head">
        <h1>{t('ws.meetings')}</h1>
        {host.can('ws:meeting:export') && (
          <button type="button" className="ws-button" onClick={save}>
            {t('ws.export')}
          </button>
        )}
        {host.can('ws:meeting:save') && (
          <button type="button" className="ws-button" data-kind="solid" onClick={() => go('meetings/new')}>
            {t('ws.meeting.create')}
          </button>
        )}
      </header>
      <div className="ws-filter">
        <Search
          key={filters.keyword}
          label={t('ws.meeting.find')}
          value={filters.keyword ?? ''}
          onSearch={(keyword) => place.filter({ keyword })}
        />
        <FilterChoice
          label={t('ws.meeting.status')}
          value={status ?? ''}
          options={STATUSES.map((value) => ({ value, label: t(`ws.meeting.status.${value}`) }))}
          onChoose={(value) => place.filter({ status: value })}
        />
      </div>
      {problem !== undefined && data && <State problem={problem} onRetry={reload} />}
      {!data ? (
        <State problem={problem} onRetry={reload} />
      ) : data.list.length === 0 ? (
        <Empty text={t(isFiltered ? 'ws.meeting.noneFound' : 'ws.meeting.none')}>
          {isFiltered && (
            <button type="button" className="ws-button" onClick={place.clear}>
              {t('ws.showAll')}
            </button>
          )}
        </Empty>
      ) : (
        <>
          <BatchDelete
            chosen={chosen}
            nameOf={nameOf}
            question={t('ws.meeting.delete.askMany', { count: chosen.length })}
            remove={(ids) => ask(host, calls.removeMeetings, { body: ids })}
            onChoose={choose}
            onGone={reload}
          />
          <ListTable
            label={t('ws.meetings')}
            columns={columnsOf(go)}
            rows={data.list}
            nameOf={nameOf}
            place={place}
            chosen={host.can('ws:meeting:delete') ? chosen : undefined}
            onChoose={choose}
            isStale={isStale}
          />
          <Pager page={page} limit={LIMIT} total={data.total} onPage={place.turn} />
        </>
      )}
    </>
  )
}

const columnsOf = (go: Go): Column<Meeting, Field>[] => [
  {
    key: 'subject',
    title: t('ws.meeting.subject'),
    field: 'subject',
    render: ({ id, subject, status }) => (
      <button type="button" className="ws-link ws-name" data-status={status} onClick={() => go(`meetings/${id}`)}>
        {subject}
      </button>
    ),
  },
  {
    key: 'start',
    title: t('ws.meeting.start'),
    field: 'startDate',
    render: ({ startDate, duration }) => (
      <>
        <time dateTime={startDate}>{dayAndTime(startDate)}</time> <span className="ws-quiet">{minutes(duration)}</span>
      </>
    ),
  },
  { key: 'place', title: t('ws.meeting.place'), render: ({ place }) => place },
  { key: 'organiser', title: t('ws.meeting.organiser'), render: ({ organiser }) => organiser || t('ws.person.gone') },
  {
    key: 'people',
    title: t('ws.meeting.participants'),
    render: ({ participants }) => t('ws.meeting.people', { count: participants }),
  },
  {
    key: 'status',
    title: t('ws.meeting.status'),
    render: ({ status, resolutions, resolutionsDone }) => (
      <span className="ws-marks">
        <span className="ws-tag" data-tone={status}>
          {t(`ws.meeting.status.${status}`)}
        </span>
        {resolutions > 0 && (
          <span className="ws-tag">{t('ws.meeting.resolved', { done: resolutionsDone, count: resolutions })}</span>
        )}
      </span>
    ),
  },
]
