import { Minus, Plus } from 'lucide-react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import type { AccessPreview, ChangedKey } from '#system/contract/access-preview.ts'
import '../role/role-effect.css'

interface AccessEffectDrawerProps extends OverlayProps {
  preview: AccessPreview
  onClose: () => void
}

const SIDES = ['gain', 'lose'] as const

/** Everything that a preview knows: right by right, and user by user. */
export default function AccessEffectDrawer({ preview, onClose, ...overlay }: AccessEffectDrawerProps) {
  const t = useT()
  const { keys, keyCount, conflicts } = preview
  return (
    <TabDrawer {...overlay} title={t('system.role.preview')} width={560} onClose={onClose}>
      <div className="sys-effect-all-of-it">
        {conflicts.count === 0 && <p className="sys-hint">{t('system.role.preview.covered')}</p>}
        {keys.length > 0 && <Keys of={keys} />}
        {keyCount > keys.length && <p className="sys-hint">{t('system.access.moreKeys', { count: keyCount })}</p>}
        {SIDES.map((side) => (
          <People key={side} side={side} preview={preview} />
        ))}
        {conflicts.count > 0 && <Conflicts of={conflicts} />}
      </div>
    </TabDrawer>
  )
}

/** What a right is called. */
function useKeyName(): (of: Pick<ChangedKey, 'kind' | 'name' | 'mode'>) => string {
  const t = useT()
  return ({ kind, name, mode }) => {
    if (kind === 'scope') return t('system.access.allData')
    if (kind === 'rule') return t('system.access.rule', { name })
    if (kind === 'field' && mode !== null)
      return t('system.access.field', { name, mode: t(`system.fieldMode.${mode}`) })
    return name
  }
}

function Keys({ of }: { of: readonly ChangedKey[] }) {
  const t = useT()
  const nameOf = useKeyName()
  return (
    <table className="sys-effect-table">
      <thead>
        <tr>
          <th scope="col">{t('system.role.preview.permission')}</th>
          <th scope="col">{t('system.role.preview.count')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((each) => (
          <tr key={`${each.change} ${each.key}`}>
            <td>
              <span className={`sys-change sys-change-${each.change === 'gain' ? 'added' : 'removed'}`}>
                {each.change === 'gain' ? (
                  <Plus size={14} role="img" aria-label={t('system.role.added')} />
                ) : (
                  <Minus size={14} role="img" aria-label={t('system.role.removed')} />
                )}
                {nameOf(each)}
              </span>
            </td>
            <td>{each.count.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function People({ side, preview }: { side: (typeof SIDES)[number]; preview: AccessPreview }) {
  const t = useT()
  const nameOf = useKeyName()
  const { count, people } = preview[side]
  if (count === 0) return null
  const named = new Map(preview.keys.map((each) => [each.key, nameOf(each)]))
  return (
    <section className={`sys-effect-${side}`}>
      <h3>{t(`system.role.preview.${side}`, { count })}</h3>
      <ul className="sys-effect-people">
        {people.map(({ id, realName, headUrl, deptName, keys }) => (
          <li key={id}>
            <Avatar id={id} name={realName} url={headUrl} />
            <span>
              <span>{realName}</span> <span className="kit-quiet">{deptName}</span>
              <small>{keys.map((key) => named.get(key) ?? key).join(t('system.comma'))}</small>
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="sys-hint">{t('system.role.preview.more', { count: count - people.length })}</p>
      )}
    </section>
  )
}

function Conflicts({ of: { count, people } }: { of: AccessPreview['conflicts'] }) {
  const t = useT()
  return (
    <section>
      <h3>{t('system.access.conflicts', { count })}</h3>
      <p className="sys-hint">{t('system.roleExclusion.violatorsHint')}</p>
      <ul className="sys-effect-people">
        {people.map(({ id, realName, one, other }) => (
          <li key={id}>
            <Avatar id={id} name={realName} />
            <span>
              <span>{realName}</span>
              <small>{t('system.roleExclusion.both', { one, other })}</small>
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="sys-hint">{t('system.role.preview.more', { count: count - people.length })}</p>
      )}
    </section>
  )
}
