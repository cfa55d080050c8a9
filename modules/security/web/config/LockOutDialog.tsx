import { Button, Input } from 'antd'
import { ShieldAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import type { LockOut } from '#security/contract/security-config.ts'
import type { ConfigDraft } from './use-config-draft.ts'

/** What takes the networks out of the configuration on the machine (`scripts/clear-addresses.mjs`). */
const COMMAND = 'npm run clear-addresses'

interface LockOutDialogProps extends OverlayProps {
  lockOut: LockOut
  config: ConfigDraft
}

/** Saving would refuse the user's own address: the way out first, saving anyway only with one's own account typed. */
export default function LockOutDialog({ lockOut, config, ...overlay }: LockOutDialogProps) {
  const t = useT()
  const id = useId()
  const { username } = usePerson()
  const [typed, setTyped] = useState('')
  const { address, rule, total, sessions } = lockOut
  const { draft, stored, set, save, closeLockOut, isSaving } = config
  const isTyped = typed.trim().toLowerCase() === username.toLowerCase()
  const wayOut = () => {
    if (rule === 'ipDeny') set({ ipDeny: stored.ipDeny })
    else if (rule === 'ownList') set({ userIpPolicy: 0 })
    else set({ [rule]: [draft[rule], address].filter(Boolean).join(',') })
    closeLockOut()
  }
  return (
    <TabDialog
      {...overlay}
      title={t('security.lockOut.title')}
      onClose={closeLockOut}
      footer={
        <div className="sec-lock-foot">
          <Button className="sec-way-out" onClick={wayOut}>
            {t(`security.lockOut.wayOut.${rule}`, { address })}
          </Button>
          <Button onClick={closeLockOut}>{t('security.lockOut.back')}</Button>
          <Button type="primary" danger disabled={!isTyped} loading={isSaving} onClick={() => void save(true)}>
            {t('security.lockOut.anyway')}
          </Button>
        </div>
      }
    >
      <div className="pt-alert" data-kind="error" role="alert">
        <ShieldAlert size={16} aria-hidden="true" />
        <div>
          <b>{t(`security.lockOut.rule.${rule}`, { address })}</b>
          <p>{t('security.lockOut.follows', { count: total })}</p>
        </div>
      </div>
      <ul className="sec-lock-sessions">
        {sessions.map(({ name, isOwn, ip, userAgent }, index) => {
          const { browser, system } = deviceOf(userAgent)
          return (
            <li key={index}>
              <span>
                <b>{name || t('security.lockOut.another')}</b> {isOwn && <Tag tone="accent">{t('security.you')}</Tag>}
              </span>
              <span>{ip}</span>
              <span>{[browser, system].filter(Boolean).join(t('kit.list.comma'))}</span>
            </li>
          )
        })}
        {total > sessions.length && (
          <li className="kit-quiet">{t('security.lockOut.more', { count: total - sessions.length })}</li>
        )}
      </ul>
      <label className="sec-lock-label" htmlFor={id}>
        {t('security.lockOut.type')}
      </label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        aria-describedby={`${id}-back`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id={`${id}-back`} className="sec-lock-back">
        {t('security.lockOut.wayBack')} <code>{COMMAND}</code>
      </p>
    </TabDialog>
  )
}
