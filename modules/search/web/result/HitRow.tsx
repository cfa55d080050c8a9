import { Avatar } from '#kit/ui/Avatar.tsx'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import type { Hit, Piece } from '#search/contract/search.ts'

const PERSON = 'user'

/** One hit, with why it was found. The user who can open it nowhere sees it and no link. */
export function HitRow({ hit }: { hit: Hit }) {
  const t = useT()
  const title = <Pieces of={hit.title} />
  return (
    <li className="search-hit">
      {hit.kind === PERSON ? (
        <Avatar id={hit.id} name={hit.title.map(({ text }) => text).join('')} url={hit.picture} />
      ) : (
        <span className="search-hit-icon">
          <MenuIcon name={hit.icon} size={18} />
        </span>
      )}
      <div>
        {hit.address === '' ? (
          <span className="search-hit-title" title={t('search.noPage')}>
            {title}
          </span>
        ) : (
          <a className="search-hit-title" href={`#${hit.address}`}>
            {title}
          </a>
        )}
        {hit.detail !== '' && <span className="search-hit-detail">{hit.detail}</span>}
        {hit.excerpt.length > 0 && (
          <p>
            <Pieces of={hit.excerpt} />
          </p>
        )}
      </div>
    </li>
  )
}

function Pieces({ of }: { of: readonly Piece[] }) {
  return of.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))
}
