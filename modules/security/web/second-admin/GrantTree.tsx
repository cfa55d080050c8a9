import { Clock, Minus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { RecallPreview, SecondAdmin } from '#security/contract/second-admin.ts'
import { endsSoon, found, linesOf } from './grants.ts'

interface GrantTreeProps {
  grants: readonly SecondAdmin[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** What a recall that is being considered would take away. */
  recalled: RecallPreview | undefined
}

/** Grants below those that they come from; what a recall would take is struck before anything happens. */
export function GrantTree({ grants, chosen, onChoose, recalled }: GrantTreeProps) {
  const t = useT()
  const [text, setText] = useState('')
  const lost = new Set(recalled?.grants.map(({ id }) => id))
  const lines = linesOf(found(grants, text))
  return (
    <section className="kit-card sec-grants" aria-label={t('security.secondAdmin.list')}>
      <div className="sec-grants-find">
        <SearchInput value={text} placeholder={t('security.secondAdmin.find')} onChange={setText} />
      </div>
      <ul>
        {lines.map(({ grant, depth }) => (
          <li key={grant.id} style={{ paddingInlineStart: depth * 24 }}>
            <button
              type="button"
              className="sec-grant"
              aria-pressed={grant.id === chosen}
              data-lost={lost.has(grant.id)}
              onClick={() => onChoose(grant.id)}
            >
              <Avatar id={grant.userId} name={grant.userName} url={grant.headUrl} />
              <span className="sec-grant-who">
                {lost.has(grant.id) ? <s>{grant.userName}</s> : <b>{grant.userName}</b>}
                <small>{summaryOf(grant, t)}</small>
              </span>
              {lost.has(grant.id) ? (
                <StatusTag
                  tone="error"
                  icon={Minus}
                  text={t(`security.secondAdmin.lost.${grant.id === recalled?.grants[0]?.id ? 'first' : 'below'}`)}
                />
              ) : (
                <GrantMark grant={grant} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p className="kit-tree-none">{t('kit.tree.none')}</p>}
    </section>
  )
}

const summaryOf = ({ deptList, deptCount }: SecondAdmin, t: ReturnType<typeof useT>): string =>
  t('security.secondAdmin.summary', {
    names: deptList.map(({ name }) => name).join(t('kit.list.comma')),
    count: deptCount,
  })

/** What is worth saying of a grant in a word. */
export function GrantMark({ grant }: { grant: SecondAdmin }) {
  const t = useT()
  const [now] = useState(() => Date.now())
  const day = endsSoon(grant, now)
  if (grant.state === 'ended') return <StatusTag tone="neutral" text={t('security.secondAdmin.state.ended')} />
  if (grant.state === 'suspended') return <StatusTag tone="warning" text={t('security.secondAdmin.state.suspended')} />
  if (day !== undefined)
    return <StatusTag tone="warning" icon={Clock} text={t('security.secondAdmin.endsOn', { day })} />
  return grant.mayHandOn === 1 ? <Tag>{t('security.secondAdmin.mayHandOn')}</Tag> : null
}
