import { Button } from 'antd'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import type { RolePreview } from '#system/contract/role.ts'
import { usePermissionNames } from './use-permission-names.ts'

/** People in sight without a click. */
const SHOWN = 2

interface RoleEffectProps {
  /** Undefined while it is asked for the first time: the room is kept. */
  preview: RolePreview | undefined
  onShowAll: () => void
}

/** The first who gain and the first who lose, side by side; always of the same height. */
export function RoleEffect({ preview, onShowAll }: RoleEffectProps) {
  const t = useT()
  const total = preview?.concerned ?? 0
  return (
    <div className="sys-effect">
      <Side change="gain" preview={preview} />
      <Side change="lose" preview={preview} />
      {total > 0 && (
        <Button type="link" size="small" className="sys-effect-all" onClick={onShowAll}>
          {t('system.role.preview.all', { count: total })}
        </Button>
      )}
    </div>
  )
}

function Side({ change, preview }: { change: 'gain' | 'lose'; preview: RolePreview | undefined }) {
  const t = useT()
  const nameOf = usePermissionNames(preview)
  const { count = 0, people = [] } = preview?.[change] ?? {}
  return (
    <div className={`sys-effect-side sys-effect-${change}`}>
      <b>{preview && t(`system.role.preview.${change}`, { count })}</b>
      <ul>
        {people.slice(0, SHOWN).map(({ id, realName, headUrl, deptName, keys }) => {
          const names = keys.map(nameOf).join(t('system.comma'))
          return (
            <li key={id}>
              <Avatar id={id} name={realName} url={headUrl} size={24} />
              <span>{realName}</span>
              <span className="kit-quiet">{deptName}</span>
              <span title={names}>{names}</span>
            </li>
          )
        })}
        {preview && people.length === 0 && (
          <li className="kit-quiet">{t(count > 0 ? 'system.role.preview.beyond' : 'system.role.preview.none')}</li>
        )}
      </ul>
    </div>
  )
}
