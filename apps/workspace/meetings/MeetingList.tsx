import { useState } from 'react'
import type { MeetingStatus } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { reasonOf, useHost, useLoad } from '../host.ts'
import { Empty, Pager, State } from '../parts.tsx'
import { t } from '../texts.ts'
import { MeetingCard } from './MeetingCard.tsx'

const LIMIT = 10
const STATUSES: readonly MeetingStatus[] = ['planned', 'held', 'cancelled']

/** The meetings one organises or takes part in, the latest first. */
export function MeetingList({ go }: { go: (route: string) => void }) {
  const host = useHost()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<{ keyword: string; status: MeetingStatus | ''; page: number }>({
    keyword: '',
    status: '',
    page: 1,
  })
  const { keyword, status, page } = filter
  const query = { ...(keyword && { keyword }), ...(status && { status }) }
  const { data, problem, reload } = useLoad(JSON.stringify(filter), () =>
    ask(host, calls.meetings, { query: { ...query, page, limit: LIMIT } }),
  )
  const save = () => {
    host.download('/ws/meeting/export', query).catch((thrown: unknown) => host.notify('error', reasonOf(thrown)))
  }
  const isFiltered = keyword !== '' || status !== ''
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
      <form
        className="ws-filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setFilter({ ...filter, keyword: typed.trim(), page: 1 })
        }}
      >
        <input
          type="search"
          aria-label={t('ws.meeting.find')}
          placeholder={t('ws.meeting.find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="ws-button">
          {t('ws.search')}
        </button>
        <select
          aria-label={t('ws.meeting.status')}
          value={status}
          onChange={({ target }) => {
            const chosen = STATUSES.find((each) => each === target.value) ?? ''
            setFilter({ ...filter, status: chosen, page: 1 })
          }}
        >
          <option value="">{t('ws.all')}</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`ws.meeting.status.${each}`)}
            </option>
          ))}
        </select>
      </form>
      {!data ? (
        <State problem={problem} onRetry={reload} />
      ) : (
        <>
          {data.list.length === 0 && <Empty text={t(isFiltered ? 'ws.meeting.noneFound' : 'ws.meeting.none')} />}
          <ul className="ws-cards">
            {data.list.map((meeting) => (
              <MeetingCard key={meeting.id} meeting={meeting} go={go} />
            ))}
          </ul>
          <Pager page={page} limit={LIMIT} total={data.total} onPage={(next) => setFilter({ ...filter, page: next })} />
        </>
      )}
    </>
  )
}
