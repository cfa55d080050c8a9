import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import type { AccessPreview, ChangedKey } from '#system/contract/access-preview.ts'
import { AffectedUsers, ChangedRights, SIDES } from './EffectParts.tsx'

interface AccessEffectDrawerProps extends OverlayProps {
  preview: AccessPreview
  onClose: () => void
}

/** Everything that a preview knows: right by right, and user by user. */
export default function AccessEffectDrawer({ preview, onClose, ...overlay }: AccessEffectDrawerProps) {
  const t = useT()
  const nameOf = useKeyName()
  const { keyCount, conflicts } = preview
  const keys = preview.keys.map((each) => ({ ...each, name: nameOf(each) }))
  const named = new Map(keys.map(({ key, name }) => [key, name]))
  return (
    <TabDrawer {...overlay} title={t('system.role.preview')} width={560} onClose={onClose}>
      <div className="sys-effect-all-of-it">
        {conflicts.count === 0 && <p className="sys-hint">{t('system.role.preview.covered')}</p>}
        {keys.length > 0 && <ChangedRights rights={keys} />}
        {keyCount > keys.length && <p className="sys-hint">{t('system.access.moreKeys', { count: keyCount })}</p>}
        {SIDES.map((side) => (
          <AffectedUsers key={side} side={side} {...preview[side]} nameOf={(key) => named.get(key) ?? key} />
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
