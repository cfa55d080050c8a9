import type { Meeting, MeetingStatus } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { reasonOf, useHost } from '../host.ts'
import { BatchDelete } from '../list/BatchDelete.tsx'
import { FilterChoice, Search } from '../list/filters.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { LoadedRows } from '../list/LoadedRows.tsx'
import { placeOf, type Go, type Place } from '../list/place.ts'
import { useRows } from '../list/use-rows.ts'
import { Empty } from '../parts.tsx'
import { t } from '../texts.ts'
import { meetingColumns, type MeetingField } from './meeting-columns.tsx'

const LIMIT = 20
const STATUSES: readonly MeetingStatus[] = ['planned', 'held', 'cancelled']
const LIST = { area: 'meetings', filters: ['keyword', 'status'], fields: ['startDate', 'subject'] } as const
type MeetingPlace = Place<(typeof LIST.filters)[number], MeetingField>

const nameOf = ({ subject }: Meeting) => subject

/** The meetings one organises or takes part in, the latest first. */
export function MeetingList({ search, go }: { search: string; go: Go }) {
  const host = useHost()
  const place = placeOf(search, go, LIST)
  const { page, filters, field, order } = place
  const status = STATUSES.find((each) => each === filters.status)
  const wanted = { ...(filters.keyword && { keyword: filters.keyword }), ...(status && { status }) }
  const query = { ...wanted, ...(field && { orderField: field, order }) }
  const rows = useRows(`meetings ${search}`, () =>
    ask(host, calls.meetings, { query: { ...query, page, limit: LIMIT } }),
  )
  const { data, reload, chosen, choose, isStale } = rows
  const save = () => {
    host.download('/ws/meeting/export', query).catch((thrown: unknown) => host.notify('error', reasonOf(thrown)))
  }
  return (
    <>
      <MeetingHead onExport={save} onCreate={() => go('meetings/new')} />
      <MeetingFilters place={place} status={status} />
      <LoadedRows rows={rows} place={place} limit={LIMIT} empty={<NoMeetings place={place} />}>
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
          columns={meetingColumns(go)}
          rows={data?.list ?? []}
          nameOf={nameOf}
          place={place}
          chosen={host.can('ws:meeting:delete') ? chosen : undefined}
          onChoose={choose}
          isStale={isStale}
        />
      </LoadedRows>
    </>
  )
}

function MeetingHead({ onExport, onCreate }: { onExport: () => void; onCreate: () => void }) {
  const host = useHost()
  return (
    <header className="ws-head">
      <h1>{t('ws.meetings')}</h1>
      {host.can('ws:meeting:export') && (
        <button type="button" className="ws-button" onClick={onExport}>
          {t('ws.export')}
        </button>
      )}
      {host.can('ws:meeting:save') && (
        <button type="button" className="ws-button" data-kind="solid" onClick={onCreate}>
          {t('ws.meeting.create')}
        </button>
      )}
    </header>
  )
}

function MeetingFilters({ place, status }: { place: MeetingPlace; status: MeetingStatus | undefined }) {
  const { keyword } = place.filters
  return (
    <div className="ws-filter">
      <Search
        key={keyword}
        label={t('ws.meeting.find')}
        value={keyword ?? ''}
        onSearch={(next) => place.filter({ keyword: next })}
      />
      <FilterChoice
        label={t('ws.meeting.status')}
        value={status ?? ''}
        options={STATUSES.map((value) => ({ value, label: t(`ws.meeting.status.${value}`) }))}
        onChoose={(value) => place.filter({ status: value })}
      />
    </div>
  )
}

function NoMeetings({ place }: { place: MeetingPlace }) {
  return (
    <Empty text={t(place.isFiltered ? 'ws.meeting.noneFound' : 'ws.meeting.none')}>
      {place.isFiltered && (
        <button type="button" className="ws-button" onClick={place.clear}>
          {t('ws.showAll')}
        </button>
      )}
    </Empty>
  )
}
