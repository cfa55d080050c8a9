import { Button } from 'antd'
import { useState } from 'react'
import { Popup } from '#kit/overlay/Popup.tsx'
import { useT } from '#shell/i18n.ts'
import type { SecurityItemName } from '#contract/security-items.ts'
import type { Figure } from '#security/contract/security-config.ts'
import { formatCount } from '#shell/formats.ts'
import type { Figures } from './use-figures.ts'

/** Items that have a figure; the room of others stays empty while figures load. */
const COUNTED: readonly SecurityItemName[] = [
  'passwordModifySecurityLevel',
  'passwordCycleDays',
  'initPasswordModify',
  'lockAfter',
  'userIpPolicy',
  'idleHours',
  'factorPolicy',
  'factorMethods',
  'registerMode',
  'apiKeys',
]

interface RowFiguresProps {
  items: readonly SecurityItemName[]
  figures: Figures
}

/** Whom the draft of a row concerns, out of how many. */
export function RowFigures({ items, figures: { all, isFailed, retry } }: RowFiguresProps) {
  const t = useT()
  const isCounted = items.some((item) => COUNTED.includes(item))
  if (!all)
    return (
      <div className="sec-row-figures" aria-busy={!isFailed}>
        {isCounted && !isFailed && <i className="sec-figure-wait" />}
        {isCounted && isFailed && (
          <span>
            —{' '}
            <Button type="link" size="small" onClick={retry}>
              {t('kit.retry')}
            </Button>
          </span>
        )}
      </div>
    )
  return (
    <div className="sec-row-figures">
      {all
        .filter(({ item }) => items.includes(item))
        .map((figure) => (
          <FigureLine key={figure.kind} figure={figure} />
        ))}
    </div>
  )
}

function FigureLine({ figure: { kind, count, total, users } }: { figure: Figure }) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const label = t(`security.figure.${kind}`, { count })
  return (
    <span>
      <b>{formatCount(count)}</b> / {formatCount(total)} {label}
      {users.length > 0 && (
        <Button
          type="link"
          size="small"
          aria-expanded={anchor !== undefined}
          aria-label={`${t('security.config.see')} ${label}`}
          onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        >
          {t('security.config.see')}
        </Button>
      )}
      {anchor && (
        <Popup anchor={anchor} role="dialog" aria-label={label} onClose={() => setAnchor(undefined)}>
          <ul className="sec-users">
            {users.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {count > users.length && (
              <li className="kit-quiet">{t('security.config.more', { count: count - users.length })}</li>
            )}
          </ul>
        </Popup>
      )}
    </span>
  )
}
