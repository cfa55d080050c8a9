import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { SearchKind } from '#search/contract/search.ts'
import { resultAddress } from './result-address.ts'

/** All kinds, and each by itself. They are links: each has an address. */
export function KindTabs({ kinds, chosen, q }: { kinds: readonly SearchKind[]; chosen: string; q: string }) {
  const t = useT()
  const { setQuery } = usePageQuery()
  const tabs = [{ kind: '', name: t('search.all'), icon: 'search' }, ...kinds]
  return (
    <nav className="search-kinds" aria-label={t('search.kinds')}>
      {tabs.map(({ kind, name, icon }) => (
        <a
          key={kind}
          href={`#${resultAddress(q, kind)}`}
          aria-current={kind === chosen ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            setQuery({ kind, page: undefined }, { push: true })
          }}
        >
          <MenuIcon name={icon} size={16} />
          {name}
        </a>
      ))}
    </nav>
  )
}
