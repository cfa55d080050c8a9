import { Button } from 'antd'
import { useRef, useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { MAX_TYPED, searchRoutes } from '#search/contract/search.ts'
import { AllKinds } from './AllKinds.tsx'
import { KindTabs } from './KindTabs.tsx'
import { OneKind } from './OneKind.tsx'
import './search-page.css'

/**
 * All results of a search, by kind. `?q=` says what was typed, `?kind=` which kind alone, `?page=` which page of it.
 */
export default function SearchPage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const q = (query.get('q') ?? '').trim().slice(0, MAX_TYPED)
  const kind = query.get('kind') ?? ''
  const { data: kinds = [] } = useCall(searchRoutes.kinds, {})
  const field = useRef<HTMLDivElement>(null)
  const focusField = () => field.current?.querySelector('input')?.focus()

  return (
    <div className="search-page">
      <PageTitle title={t('search.title')} />
      <div ref={field}>
        <TypedField key={q} q={q} onType={(next) => setQuery({ q: next, page: undefined }, { push: true })} />
      </div>
      <KindTabs kinds={kinds} chosen={kind} q={q} />
      {q === '' ? (
        <Empty title={t('search.begin')} reason={t('search.beginWhy')} />
      ) : kind === '' ? (
        <AllKinds q={q} nothing={<Nothing q={q} onAgain={focusField} />} />
      ) : (
        <OneKind
          q={q}
          kind={kind}
          nothing={
            <Nothing q={q} onAgain={focusField} onEverywhere={() => setQuery({ kind: undefined, page: undefined })} />
          }
        />
      )}
    </div>
  )
}

interface NothingProps {
  q: string
  onAgain: () => void
  onEverywhere?: () => void
}

/** Why there may be nothing, and what one can do. */
function Nothing({ q, onAgain, onEverywhere }: NothingProps) {
  const t = useT()
  return (
    <Empty title={t('search.none', { typed: q })} reason={t('search.noneWhy')}>
      {onEverywhere && (
        <Button type="primary" onClick={onEverywhere}>
          {t('search.everywhere')}
        </Button>
      )}
      <Button onClick={onAgain}>{t('search.again')}</Button>
    </Empty>
  )
}

/** Begins with what the address says; Enter or the button searches. */
function TypedField({ q, onType }: { q: string; onType: (typed: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(q)
  return (
    <form
      role="search"
      className="search-page-field"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== q) onType(typed.trim())
      }}
    >
      <SearchInput
        value={typed}
        onChange={setTyped}
        placeholder={t('search.find')}
        maxLength={MAX_TYPED}
        enterKeyHint="search"
      />
      <Button type="primary" htmlType="submit">
        {t('search.title')}
      </Button>
    </form>
  )
}
