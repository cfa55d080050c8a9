import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { formatCount } from '#shell/formats.ts'
import { DeptTreeSelect } from './DeptTreeSelect.tsx'
import { PeopleList, type Pickable } from './PeopleList.tsx'
import type { useUserSearch } from './use-user-search.ts'

interface PeopleFinderProps {
  search: ReturnType<typeof useUserSearch>
  chosen: ReadonlySet<string>
  isMultiple: boolean
  onToggle: (user: Pickable) => void
  onPick: (user: Pickable) => void
}

/** The middle of the user picker: name and account to search by, the people found, and their pages. */
export function PeopleFinder({ search, ...list }: PeopleFinderProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const { wanted, change, people, isLoading, isTurning, error, retry } = search
  const isSlow = useDelayed(isLoading)
  return (
    <div className="sys-finder">
      <div className="sys-finder-fields" role="search">
        {isPhone && (
          <DeptTreeSelect
            anyLevel
            allowClear
            placeholder={t('system.dept.name')}
            {...(wanted.deptId !== undefined && { value: wanted.deptId })}
            onChange={(deptId) => change({ deptId })}
          />
        )}
        <SearchInput
          // The user who opens the picker wants to search.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!isPhone}
          value={wanted.realName}
          placeholder={t('system.user.realName')}
          onChange={(realName) => change({ realName })}
        />
        <SearchInput
          value={wanted.username}
          placeholder={t('system.user.username')}
          onChange={(username) => change({ username })}
        />
      </div>
      {isSlow && <Skeleton rows={8} />}
      {error && people.length === 0 && (
        <Empty title={t('kit.list.failed')} reason={error.msg}>
          <Button onClick={retry}>{t('kit.retry')}</Button>
        </Empty>
      )}
      {!error && !isLoading && people.length === 0 && <Empty title={t('system.user.noMatch')} />}
      {people.length > 0 && (
        <PeopleList {...list} label={t('system.user.title')} people={people} isTurning={isTurning} />
      )}
      {people.length > 0 && <Pages search={search} />}
    </div>
  )
}

function Pages({ search: { total, page, pages, turn } }: Pick<PeopleFinderProps, 'search'>) {
  const t = useT()
  return (
    <nav className="sys-finder-pages" aria-label={t('kit.list.pages')}>
      <span role="status">{t('kit.list.total', { count: total })}</span>
      <button
        type="button"
        className="kit-icon-button"
        disabled={page <= 1}
        aria-label={t('kit.list.previous')}
        onClick={() => turn(page - 1)}
      >
        <ChevronLeft size={16} />
      </button>
      <span>{`${formatCount(page)} / ${formatCount(pages)}`}</span>
      <button
        type="button"
        className="kit-icon-button"
        disabled={page >= pages}
        aria-label={t('kit.list.next')}
        onClick={() => turn(page + 1)}
      >
        <ChevronRight size={16} />
      </button>
    </nav>
  )
}
